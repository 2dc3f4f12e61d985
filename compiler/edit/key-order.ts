import { z } from 'zod';
import type { Path } from '../base/operation.ts';
import { functionFileSchema, projectSchema, routeFileSchema } from '../ir/format.ts';

/** The roots of the paths in operations. */
export type FilePart = keyof typeof schemas;
const schemas = { project: projectSchema, route: routeFileSchema, function: functionFileSchema };

/** The keys of the object at a path from one of these, in the order of the format; undefined if they are free. */
export function keysAt(part: FilePart, path: Path): readonly string[] | undefined {
  let schema = unwrapped(schemas[part]);
  for (const step of path) {
    const inner =
      schema instanceof z.ZodObject
        ? schema.shape[typeof step === 'string' ? step : '']
        : schema instanceof z.ZodArray
          ? schema.element
          : schema instanceof z.ZodRecord
            ? schema.valueType
            : undefined;
    if (inner === undefined) return undefined;
    schema = unwrapped(inner);
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodExactOptional) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema;
}

/** The position of a new key: after those that precede it in the format, else last. */
export function placeOf(key: string, present: readonly string[], order: readonly string[] | undefined): number {
  const rank = order?.indexOf(key) ?? -1;
  if (order === undefined || rank === -1) return present.length;
  const before = present.findLastIndex((other) => order.slice(0, rank).includes(other));
  if (before !== -1) return before + 1;
  // Keys that the format does not know, such as a mistyped one, stay in front.
  const after = present.findIndex((other) => order.indexOf(other) > rank);
  return after === -1 ? present.length : after;
}
