import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { isList, isObject, isSameJson } from '../../shared/gestures/json.ts';
import { objectOf, textsOf } from '../json.ts';

/** The possible shapes of a part of the body in the table. */
export interface Shape {
  readonly id: string;
  readonly title: string;
  /** Its initial schema. */
  readonly schema: JsonObject;
  /** The keywords that the table has fields for. */
  readonly edits: readonly string[];
}

const plain = (id: string, title: string, schema: JsonObject, edits: readonly string[] = []): Shape => ({
  ...{ id, title, schema, edits },
});

const oneOf = plain('one-of', 'One of these texts', { type: 'string', enum: ['first'] }, ['enum']);
const list = plain('list', 'List', { type: 'array', items: { type: 'string' } }, ['items']);
const object = plain('object', 'Object', { type: 'object' }, ['properties', 'required']);

/** In the order in which they are offered. */
export const shapes: readonly Shape[] = [
  plain('text', 'Text', { type: 'string' }),
  plain('email', 'Email', { type: 'string', format: 'email' }),
  plain('uuid', 'UUID', { type: 'string', format: 'uuid' }),
  plain('date', 'Date and time', { type: 'string', format: 'date-time' }),
  oneOf,
  plain('integer', 'Whole number', { type: 'integer' }, ['minimum', 'maximum']),
  plain('number', 'Number', { type: 'number' }, ['minimum', 'maximum']),
  plain('boolean', 'Yes or no', { type: 'boolean' }),
  list,
  object,
];

/** Undefined for a schema that the table cannot represent, such as one with `oneOf`. */
export function shapeOf(schema: JsonObject): Shape | undefined {
  if (Object.hasOwn(schema, 'enum')) return isChoice(schema) ? oneOf : undefined;
  return shapes.find(
    ({ schema: own, edits }) =>
      !edits.includes('enum') &&
      schema['type'] === own['type'] &&
      isSameJson(schema['format'] ?? null, own['format'] ?? null) &&
      (!Object.hasOwn(schema, 'items') || isObject(schema['items'])),
  );
}

const isChoice = ({ type, enum: texts }: JsonObject): boolean =>
  type === 'string' && isList(texts) && texts.every((each) => typeof each === 'string');

/** The keywords in the schema that the table does not show. */
export function alsoIn(schema: JsonObject, { schema: own, edits }: Shape): readonly string[] {
  const shown = new Set([...Object.keys(own), ...edits]);
  return Object.keys(schema).filter((key) => !shown.has(key));
}

/** A schema of another shape, with the fitting parts of the old one: its description, and bounds of the same type. */
export function reshaped(schema: JsonObject, id: string): JsonObject | undefined {
  const shape = shapes.find((each) => each.id === id);
  if (shape === undefined) return undefined;
  const isSameType = typeGroup(schema['type']) === typeGroup(shape.schema['type']);
  const kept = Object.entries(schema).filter(([key]) => isSameType || aboutAll.has(key));
  const rest = kept.filter(([key]) => !['type', 'format', 'enum'].includes(key) && !Object.hasOwn(shape.schema, key));
  return { ...shape.schema, ...Object.fromEntries(rest) };
}

/** Keywords that apply to values of all types. */
const aboutAll: ReadonlySet<string> = new Set(['title', 'description', '$comment']);
const typeGroup = (type: JsonValue | undefined): JsonValue | undefined => (type === 'integer' ? 'number' : type);

/** Renames a member of an object, which keeps its position. */
export function renameMember(schema: JsonObject, name: string, to: string): JsonObject {
  const properties = Object.entries(objectOf(schema['properties']));
  const renamed = properties.map(([key, member]) => [key === name ? to : key, member] as const);
  const required = requiredOf(schema).map((each) => (each === name ? to : each));
  return withMembers(schema, Object.fromEntries(renamed), required);
}

export function removeMember(schema: JsonObject, name: string): JsonObject {
  const { [name]: _, ...rest } = objectOf(schema['properties']);
  const required = requiredOf(schema).filter((each) => each !== name);
  return withMembers(schema, rest, required);
}

export const requiredOf = ({ required }: JsonObject): readonly string[] => textsOf(required);

function withMembers(schema: JsonObject, properties: JsonObject, required: readonly string[]): JsonObject {
  const { required: _, ...rest } = schema;
  return required.length === 0 ? { ...rest, properties } : { ...schema, properties, required };
}
