import { replaceParameters } from '../../../ir/path.ts';
import { bodyType, takesBody } from '../../../ir/request-body.ts';
import { isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { parametersOf } from '../openapi/parameters.ts';
import { sampleOf, sampleOfParameter } from './sample.ts';
import { fieldTypesOf } from '../../../ir/accepts.ts';
import type { Accepts } from '../../../ir/accepts.ts';

/** A request that must be answered with 400. */
export interface BodyProbe {
  /** What is wrong with it; completes “refuses a body …”. */
  readonly name: string;
  readonly call: JsonObject;
  /** The status of the answer, if it is neither that of a malformed body nor that of a wrong value. */
  readonly status?: number;
}

/** A body that is not JSON, and bodies that each lack a field that every path through the flow needs. */
export function probeBody(checked: CheckedRoute): readonly BodyProbe[] {
  const { route, body } = checked;
  const { accepts } = route.contract;
  if (accepts !== undefined) return probeAccepted(checked, accepts);
  // If the exact bytes are read as well, the body is only parsed once the sender is verified.
  if (!takesBody(checked) || body.raw || route.trigger.isDelivery === true) return [];
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

/** A body of another content type, and forms that each lack what every path through the flow needs. */
function probeAccepted(checked: CheckedRoute, { noun, whole, files, takesAnyType }: Accepts): readonly BodyProbe[] {
  const call = { method: checked.route.method, url: sampleUrl(checked) };
  const other: BodyProbe = { name: `that is not ${noun}`, call: { ...call, text: '{}' }, status: 415 };
  if (whole !== undefined) return takesAnyType === true ? [] : [other];
  const { form, ...others } = sampleForm(checked);
  const needed = files.filter(({ required }) => required).map(({ name }) => name);
  return [
    other,
    ...Object.keys(form).map((name) => ({
      name: `without ${JSON.stringify(name)}`,
      call: { ...call, form: without(form, name), ...others },
    })),
    ...needed.map((name) => ({
      name: `without the file ${JSON.stringify(name)}`,
      call: { ...call, form, files: without(others.files ?? {}, name) },
    })),
  ];
}

const without = (fields: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** The fields and the files that a form must have. */
export function sampleForm(checked: CheckedRoute): { readonly form: JsonObject; readonly files?: JsonObject } {
  const { contract, declaredBody } = checked.route;
  const type = declaredBody ?? bodyType(checked);
  const types = fieldTypesOf(contract.body);
  const fields = alternative(type, 'object')?.fields ?? new Map<string, Type>();
  const required = [...fields].filter(
    // Nothing is sent for checkboxes and lists.
    ([name, { presence }]) => presence === 'required' && types.get(name) !== 'boolean' && types.get(name) !== 'list',
  );
  const { sends = [], files = [] } = contract.accepts ?? {};
  return {
    form: Object.fromEntries(required.map(([name, each]) => [name, textOf(sampleOf(each))])),
    ...(sends.includes('files')
      ? {
          files: Object.fromEntries(
            files.filter((file) => file.required).map(({ name, types: [first = ''] }) => [name, sampleFile(first)]),
          ),
        }
      : {}),
  };
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

const sampleFile = (type: string): JsonObject => {
  const base64 = shortest[type];
  return base64 === undefined ? { text: 'text' } : { base64 };
};

/** The shortest file of each binary type, in Base64. */
const shortest: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgo=',
  'image/jpeg': '/9j/',
  'image/gif': 'R0lGODlh',
  'image/webp': 'UklGRgAAAABXRUJQ',
  'application/pdf': 'JVBERi0=',
  'application/zip': 'UEsDBA==',
};

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
