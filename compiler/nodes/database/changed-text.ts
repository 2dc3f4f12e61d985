import { code, empty, identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { isEmptyList } from '../../code/is-empty-list.ts';
import { unionOf } from '../../code/union.ts';
import { named } from '../../code/condition.ts';
import { orElse } from '../../ir/or-else.ts';
import type { ColumnRules } from '../../ir/column-rules.ts';
import type { Column } from '../../ir/project.ts';
import { areStoredAsTheyAre, isChanged, isSameChange } from '../../ir/text-changes.ts';
import type { TextChanges } from '../../ir/text-changes.ts';
import { alternative, isNothing } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/** Includes the possible results, for the TypeScript type. */
type Changes = TextChanges & Pick<ColumnRules, 'enum'>;

/** How a column changes values of the type before storing them; undefined if it stores them unchanged. */
export function changesOf({ rules = {} }: Column, type: Type): Changes | undefined {
  const text = alternative(type, 'string');
  if (!isChanged(rules) || text === undefined || isSameChange(text.changed ?? {}, rules)) return undefined;
  return text.values !== undefined && areStoredAsTheyAre(text.values, rules) ? undefined : rules;
}

/** `text.trim().toLowerCase() || null` */
export function changedText(text: Code, changes: Changes): Code {
  const changed = spelt(text, changes);
  return changes.emptyAsNull === true
    ? asMember(code`(${changed} || null)`, changes, ' | null')
    : asMember(changed, changes);
}

const asMember = (text: Code, { enum: texts }: Changes, orMissing: '' | ' | null' | ' | undefined' = ''): Code => {
  if (texts === undefined) return text;
  const missing = orMissing === '' ? empty : orMissing === ' | null' ? code` | null` : code` | undefined`;
  return code`(${text} as ${unionOf(texts)}${missing})`;
};

const spelt = (text: Code, { trim, lowercase }: TextChanges, chain: '' | '?' = ''): Code => {
  const trimmed = trim === true ? code`${text}${chained(chain)}.trim()` : text;
  if (lowercase !== true) return trimmed;
  return code`${trimmed}${trim === true ? empty : chained(chain)}.toLowerCase()`;
};
const chained = (chain: '' | '?'): Code => (chain === '' ? empty : code`?`);

/** A text changed as the column would store it, for comparison with stored texts. */
export function spelledText(column: Column, text: Code, type: Type): Code {
  const changes = changesOf(column, type);
  return changes === undefined ? text : asMember(spelt(text, changes), changes);
}

/** The same for a list of texts. */
export function spelledTexts(column: Column, texts: Code, type: Type): Code {
  const changes = changesOf(column, alternative(type, 'list')?.element ?? type);
  return changes === undefined || isEmptyList(texts)
    ? texts
    : code`${texts}.map((text) => ${asMember(spelt(identifier('text'), changes), changes)})`;
}

/** The code for a missing value. */
export const blankNull = code`null`;
export const blankLeftOut = code`undefined`;

/** The text as stored, or `blank` if it is missing. */
export function changedOr(text: Code, changes: Changes, type: Type, blank: Code): Code {
  if (type.presence === 'required') return changedText(text, changes);
  if (isNothing(type)) return orElse(text, type, blank);
  if (changes.emptyAsNull !== true) {
    const changed = asMember(spelt(text, changes, '?'), changes, ' | undefined');
    return blank === blankLeftOut ? changed : code`(${changed} ?? ${blank})`;
  }
  if (blank === blankNull) return asMember(code`(${spelt(text, changes, '?')} || null)`, changes, ' | null');
  return named(text, 'text', (given) => code`(${given} == null ? ${blank} : ${changedText(given, changes)})`);
}

/** The text as stored. Null stays null, and undefined, which leaves the column out, stays undefined. */
export function changedIfThere(text: Code, changes: Changes, { presence }: Type): Code {
  if (presence === 'required') return changedText(text, changes);
  if (presence === 'omittable' && changes.emptyAsNull !== true)
    return asMember(spelt(text, changes, '?'), changes, ' | undefined');
  return named(text, 'text', (given) => code`(${given} == null ? ${given} : ${changedText(given, changes)})`);
}
