import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { FunctionEntry, ProjectView } from '../../../compiler/view/route-view.ts';
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
 * The guards that a new route has to call, for a request that uses rows of a table: first the one that determines whose
 * rows they are, then those that the project requires, since they may use rows of that tenant. A guard with inputs of
 * its own is left out, since the author has to feed them.
 */
export function guardsToCall(
  { settings: { values }, functions }: Pick<ProjectView, 'settings' | 'functions'>,
  table: JsonObject,
): { readonly called: readonly string[]; readonly leftOut: readonly string[] } {
  const named = (names: readonly (JsonValue | undefined)[]): readonly FunctionEntry[] =>
    names.flatMap((guard) => functions.find(({ name }) => name === guard) ?? []);
  const rules = asList(values['access']).map(objectOf);
  const required = named(rules.flatMap(({ only, guard }) => (only === undefined ? [guard] : [])));
  const isOfTenant = table['tenant'] !== undefined || required.some(takesTenant);
  const guards = [...new Set([...named(isOfTenant ? [objectOf(values['tenant'])['guard']] : []), ...required])];
  const [called, leftOut] = [true, false].map((wanted) =>
    guards.filter((each) => isCallable(each) === wanted).map(({ name }) => name),
  );
  return { called: called ?? [], leftOut: leftOut ?? [] };
}

const isCallable = ({ call }: FunctionEntry): boolean =>
  call?.ins.every(({ is, tenant }) => is === 'control' || tenant === true) === true;

/** Whether its caller's flow has to know the tenant. */
const takesTenant = ({ call }: FunctionEntry): boolean =>
  call?.ins.some(({ tenant, type }) => tenant === true && type?.mayBeMissing === false) === true;
