import type { Code } from '../code/code.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import type { BodyPart } from './example-request.ts';
import type { Type } from './type.ts';

/** The bodies that a route takes instead of JSON. Phases use these facets and never the kind. */
export interface Accepts {
  /** The spelling in flow files. */
  readonly kind: string;
  /** What requests send, such as `a form`. */
  readonly noun: string;
  /** The content type of the contract. */
  readonly mediaType: string;
  /** Whether any other content type is accepted, too. */
  readonly takesAnyType?: true;
  /** The keys of an example's request that contain such a body. */
  readonly sends: readonly BodyPart[];
  /** The body as one value; without it, the body is an object of fields, whose values are texts. */
  readonly whole?: { readonly type: Type; readonly emit: (request: Code) => Code };
  /** The files in addition to the fields. */
  readonly files: readonly FileRule[];
  /** The call that makes the scope of the route take such bodies; `body` is the declared schema of the fields. */
  readonly emit: (body: JsonObject | undefined) => Code;
}

export interface FileRule {
  readonly name: string;
  readonly required: boolean;
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** The possible types of a form's field besides text. */
export type FieldType = 'number' | 'boolean' | 'list';

/** The type of each field that a schema declares; `undefined` for a type that no form can send. */
export function fieldTypesOf(body: JsonObject | undefined): ReadonlyMap<string, FieldType | 'text' | undefined> {
  const properties = isObject(body?.['properties']) ? body['properties'] : {};
  return new Map(
    Object.entries(properties).map(([name, schema]) => [name, isObject(schema) ? fieldType(schema) : 'text']),
  );
}

function fieldType({ type, items }: JsonObject): FieldType | 'text' | undefined {
  const [only = 'string', ...others] = (isList(type) ? type : [type ?? 'string']).filter((each) => each !== 'null');
  if (others.length > 0) return undefined;
  switch (only) {
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return items === undefined || (isObject(items) && fieldType(items) === 'text') ? 'list' : undefined;
    default:
      return undefined;
  }
}
