import { replaceParameters } from '../../../ir/path.ts';
import { bodyType } from '../../../ir/request-body.ts';
import { isObject } from '../../../base/json.ts';
import type { JsonObject } from '../../../base/json.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { parametersOf } from '../openapi/parameters.ts';
import { sampleOf, sampleOfParameter } from './sample.ts';

/** A request that must be answered with 400. */
export interface BodyProbe {
  /** What is wrong with it, as the end of “refuses a body …”. */
  readonly name: string;
  readonly call: JsonObject;
}

/** A body that is not JSON, and bodies that each lack a field that every path through the flow needs. */
export function probeBody(checked: CheckedRoute): readonly BodyProbe[] {
  const { route, body } = checked;
  // If the exact bytes are read as well, the body is only parsed once the sender is verified.
  if (!body.json || body.raw || route.trigger.isDelivery === true) return [];
  const call = { method: route.method, url: sampleUrl(checked) };
  const fields = alternative(route.declaredBody ?? bodyType(checked), 'object')?.fields ?? new Map<string, Type>();
  const required = [...fields].filter(([, { presence }]) => presence === 'required');
  return [
    { name: 'that is not JSON', call: { ...call, text: '{' } },
    ...required.map(([name]) => {
      const others = required.filter(([other]) => other !== name).map(([other, type]) => [other, sampleOf(type)]);
      return { name: `without ${JSON.stringify(name)}`, call: { ...call, body: Object.fromEntries(others) } };
    }),
  ];
}

export function sampleUrl(checked: CheckedRoute): string {
  const schemas = new Map(
    parametersOf(checked).flatMap((parameter) =>
      parameter['in'] === 'path' ? [[parameter['name'], parameter['schema']] as const] : [],
    ),
  );
  return replaceParameters(checked.route.url ?? '/', (name) => {
    const schema = schemas.get(name);
    return encodeURIComponent(sampleOfParameter(isObject(schema) ? schema : {}));
  });
}
