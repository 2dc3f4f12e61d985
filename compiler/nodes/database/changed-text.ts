import { code, empty, identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { named } from '../../code/condition.ts';
import { orElse } from '../../ir/or-else.ts';
import type { Column } from '../../ir/project.ts';
import { areStoredAsTheyAre, isChanged } from '../../ir/text-changes.ts';
import type { TextChanges } from '../../ir/text-changes.ts';
import { alternative, isNothing } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/** How a column changes a value of the type; undefined if it stores the value as it is. */
export function changesOf({ rules = {} }: Column, type: Type): TextChanges | undefined {
  const text = alternative(type, 'string');
  if (!isChanged(rules) || text === undefined) return undefined;
  return text.values !== undefined && areStoredAsTheyAre(text.values, rules) ? undefined : rules;
}

/** `text.trim().toLowerCase() || null` */
export function changedText(text: Code, changes: TextChanges): Code {
  const changed = spelt(text, changes);
  return changes.emptyAsNull === true ? code`(${changed} || null)` : changed;
}

const spelt = (text: Code, { trim, lowercase }: TextChanges, chain: '' | '?' = ''): Code => {
  const trimmed = trim === true ? code`${text}${chained(chain)}.trim()` : text;
  if (lowercase !== true) return trimmed;
  return code`${trimmed}${trim === true ? empty : chained(chain)}.toLowerCase()`;
};
const chained = (chain: '' | '?'): Code => (chain === '' ? empty : code`?`);

/** A text in the spelling in which the column stores it, to compare with what is there. */
export function spelledText(column: Column, text: Code, type: Type): Code {
  const changes = changesOf(column, type);
  return changes === undefined ? text : spelt(text, changes);
}

/** The same of a list of texts. */
export function spelledTexts(column: Column, texts: Code, type: Type): Code {
  const changes = changesOf(column, alternative(type, 'list')?.element ?? type);
  return changes === undefined ? texts : code`${texts}.map((text) => ${spelt(identifier('text'), changes)})`;
}

/** What stands for a missing value. */
export const blankNull = code`null`;
export const blankLeftOut = code`undefined`;

/** The text as it is stored, or `blank` if it is missing. */
export function changedOr(text: Code, changes: TextChanges, type: Type, blank: Code): Code {
  if (type.presence === 'required') return changedText(text, changes);
  if (isNothing(type)) return orElse(text, type, blank);
  if (changes.emptyAsNull !== true) {
    const changed = spelt(text, changes, '?');
    return blank === blankLeftOut ? changed : code`(${changed} ?? ${blank})`;
  }
  if (blank === blankNull) return code`(${spelt(text, changes, '?')} || null)`;
  return named(text, 'text', (given) => code`(${given} == null ? ${blank} : ${changedText(given, changes)})`);
}

/** The text as it is stored, or what there is in its place: null, or undefined, which leaves the column out. */
export function changedIfThere(text: Code, changes: TextChanges, { presence }: Type): Code {
  if (presence === 'required') return changedText(text, changes);
  if (presence === 'omittable' && changes.emptyAsNull !== true) return spelt(text, changes, '?');
  return named(text, 'text', (given) => code`(${given} == null ? ${given} : ${changedText(given, changes)})`);
}
