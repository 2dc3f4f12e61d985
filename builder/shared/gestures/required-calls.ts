import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { asList, objectOf } from './json.ts';

/** The settings of the project that name a guard. */
export const settingsOfGuard = (
  { values }: Pick<ProjectView['settings'], 'values'>,
  guard: string,
): readonly ('access' | 'tenant')[] =>
  (['access', 'tenant'] as const).filter((name) =>
    asList(values[name]).some((each) => objectOf(each)['guard'] === guard),
  );

/**
 * The guards that a new route has to call, for a request that uses rows of a table: the one that says which tenant's
 * they are, and those that the project requires. The author has to give a guard its inputs, so one with
 * inputs is left out.
 */
export function guardsToCall(
  { settings: { values }, functions }: Pick<ProjectView, 'settings' | 'functions'>,
  table: JsonObject,
): readonly string[] {
  const tenant = table['tenant'] === undefined ? [] : [objectOf(values['tenant'])['guard']];
  const required = asList(values['access']).map(objectOf);
  const guards = [...tenant, ...required.filter((each) => each['only'] === undefined).map((each) => each['guard'])];
  return functions.flatMap(({ name, call }) =>
    guards.includes(name) && call !== undefined && call.ins.every((port) => port.name === 'in') ? [name] : [],
  );
}
