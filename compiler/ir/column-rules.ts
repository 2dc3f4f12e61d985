import { sqlText } from '../base/sql-text.ts';
import { isTextSubset } from './scalar-algebra.ts';
import { isSubset, meet } from './type-algebra.ts';
import { isChanged, isSameChange } from './text-changes.ts';
import type { TextChanges } from './text-changes.ts';
import { alternative, number, optional, single, string } from './type.ts';
import type { StringType, Type } from './type.ts';

/** What a column requires of its values in addition to their type. */
export interface ColumnRules extends TextChanges {
  /** The bounds of a number, both inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** The number of characters (code points) of a text. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The only texts allowed. */
  readonly enum?: readonly string[];
  /** The format of a text, which the server enforces but the database does not. */
  readonly format?: 'email' | 'url' | 'slug';
}

/** The values of a column's type that its rules allow. Texts in `enum` have to satisfy the other rules. */
export function withRules(type: Type, { enum: values, ...rules }: ColumnRules = {}): Type {
  const kept = meet(type, allowed(type, rules));
  return values === undefined ? kept : meet(kept, allowed(type, { enum: values }));
}

/** The values whose stored form is of this type: texts are changed before they are stored. */
export function beforeChanges(type: Type, { trim, lowercase, emptyAsNull }: ColumnRules = {}): Type {
  const changes: TextChanges = {
    ...(trim === undefined ? {} : { trim }),
    ...(lowercase === undefined ? {} : { lowercase }),
    ...(emptyAsNull === undefined ? {} : { emptyAsNull }),
  };
  const text = alternative(type, 'string');
  if (!isChanged(changes) || text === undefined || isSubset(string('text'), type)) return type;
  return { ...string('text'), alternatives: [{ kind: 'string', checks: ['text'], stored: [{ changes, is: text }] }] };
}

/** The reverse: the type of what is stored for values of a type that `beforeChanges` gives; undefined for others. */
export function afterChanges(type: Type, changes: TextChanges): Type | undefined {
  const text = single(type);
  if (text?.kind !== 'string') return undefined;
  const { stored: [stored, ...others] = [], ...given } = text;
  if (stored === undefined || others.length > 0 || !isSameChange(stored.changes, changes)) return undefined;
  return isTextSubset({ kind: 'string', checks: ['text'] }, given)
    ? { kind: 'known', presence: type.presence, alternatives: [{ ...stored.is, changed: stored.changes }] }
    : undefined;
}

/** The type of what a reader gives for a need: even a text that must be there may be stored as null. */
export const typeGiven = (need: Type): Type =>
  alternative(need, 'string')?.changed?.emptyAsNull === true ? optional(need) : need;

/** Like `withRules`, but only by the rules that the database also enforces: the values that may be in it. */
export function withChecks(type: Type, rules: ColumnRules = {}): Type {
  const { format: _, ...checked } = rules;
  return withRules(type, checked);
}

function allowed(type: Type, { min, max, minLength, maxLength, enum: values, format }: ColumnRules): Type {
  if (type.kind === 'unknown') return type;
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const text: Partial<StringType> = {
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(values === undefined ? {} : { values }),
  };
  return {
    ...type,
    alternatives: type.alternatives.map((each) => {
      if (each.kind === 'number') return { kind: 'number', checks: [], ...bounds };
      return each.kind === 'string' ? { kind: 'string', checks: format === undefined ? [] : [format], ...text } : each;
    }),
  };
}

/** Whether values that satisfy `rules` satisfy `others`, as far as the database enforces them. */
export const impliesRules = (rules: ColumnRules | undefined, others: ColumnRules): boolean =>
  [number(), string()].every((type) => isSubset(withChecks(type, rules), withChecks(type, others)));

/** The condition of a CHECK, over a column as SQL; undefined if the database enforces none of the rules. */
export function checkOf(
  { min, max, minLength, maxLength, enum: values }: ColumnRules,
  column: string,
): string | undefined {
  const conditions = [
    ...(min === undefined ? [] : [`${column} >= ${min}`]),
    ...(max === undefined ? [] : [`${column} <= ${max}`]),
    ...(minLength === undefined ? [] : [`char_length(${column}) >= ${minLength}`]),
    ...(maxLength === undefined ? [] : [`char_length(${column}) <= ${maxLength}`]),
    ...(values === undefined ? [] : [`${column} in (${values.map(sqlText).join(', ')})`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}
