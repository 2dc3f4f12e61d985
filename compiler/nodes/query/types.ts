import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { ColumnType } from '../../ir/project.ts';
import { boolean, list, number, optional, storable, string } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/** A PostgreSQL type as it appears in rows: the flow's type, and TypeScript's name for it. */
export interface ReadType {
  readonly type: Type;
  readonly typescript: Code;
}

const text: ReadType = { type: string('text'), typescript: code`string` };
const uuid: ReadType = { type: string('uuid'), typescript: code`string` };
const integer: ReadType = { type: number('int32'), typescript: code`number` };
const float: ReadType = { type: number(), typescript: code`number` };
const truth: ReadType = { type: boolean, typescript: code`boolean` };
const json: ReadType = { type: storable, typescript: code`unknown` };

/** Arrays may contain nulls. */
const listOf = ({ type, typescript }: ReadType): ReadType => ({
  type: list(optional(type)),
  typescript: code`(${typescript} | null)[]`,
});

/**
 * By OID, the type that the driver returns; lib/db/database.ts determines that of timestamptz, int8 and date. A
 * `numeric` remains a text, with all its digits.
 */
const readTypes: ReadonlyMap<number, ReadType> = new Map([
  [16, truth],
  [18, text],
  [19, text],
  [20, { type: number(), typescript: code`number` }],
  [21, integer],
  [23, integer],
  [25, text],
  [114, json],
  [700, float],
  [701, float],
  [1000, listOf(truth)],
  [1005, listOf(integer)],
  [1007, listOf(integer)],
  [1009, listOf(text)],
  [1015, listOf(text)],
  [1021, listOf(float)],
  [1022, listOf(float)],
  [1042, text],
  [1043, text],
  [1082, text],
  [1184, { type: string('instant'), typescript: code`string` }],
  [1700, text],
  [2950, uuid],
  [2951, listOf(uuid)],
  [3802, json],
]);

/** Undefined if a flow has no type for such values. */
export const readType = (oid: number): ReadType | undefined => readTypes.get(oid);

/** What to write instead of a type that flows do not have. */
export const insteadOf = (typeName: string): string => {
  if (typeName === 'timestamp without time zone')
    return "Say in which zone it is: add at time zone 'utc' to it, which gives a timestamp of the flow.";
  if (typeName === 'interval') return 'Give it as seconds: extract(epoch from …)::float8.';
  return 'Cast it to a type that flows have, such as text, integer, float8, timestamptz or jsonb: (…)::text.';
};

/** The type of a parameter: PostgreSQL's name for it, and its OID, for a single value and for an array. */
export const parameterTypes: Readonly<
  Record<ColumnType, { readonly cast: string; readonly oid: number; readonly listOid?: number }>
> = {
  uuid: { cast: 'uuid', oid: 2950, listOid: 2951 },
  text: { cast: 'text', oid: 25, listOid: 1009 },
  integer: { cast: 'integer', oid: 23, listOid: 1007 },
  number: { cast: 'float8', oid: 701, listOid: 1022 },
  boolean: { cast: 'boolean', oid: 16, listOid: 1000 },
  timestamp: { cast: 'timestamptz', oid: 1184 },
  json: { cast: 'jsonb', oid: 3802 },
};
