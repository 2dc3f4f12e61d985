import type { Column, Table } from '../../compiler/ir/project.ts';
import { objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { comparable, order } from './comparable.ts';
import { follow } from './relations.ts';
import type { Row, World } from './relations.ts';
import { spelledFor } from './stored-text.ts';
import { canonical, isMissing } from './values.ts';
import { matchesWords } from './full-text.ts';

/** The values that conditions compare with. */
export interface Given {
  readonly input: (port: string) => unknown;
  readonly ports: readonly string[];
}

/** The context of a condition: the table whose rows it judges, and the prefix of its inputs' names. */
export interface Around {
  readonly table: Table;
  readonly prefix: string;
  readonly world: World;
  readonly given: Given;
}

/** Whether a row meets all conditions that are not skipped: decided here, by the values of the row. */
export const meets = (row: Row, conditions: readonly Config[], around: Around): boolean =>
  judgeAll(conditions, row, around) !== false;

/** Undefined if all of them are skipped. */
function judgeAll(conditions: readonly Config[], row: Row, around: Around): boolean | undefined {
  const judged = judgeEach(conditions, row, around);
  return judged.length === 0 ? undefined : judged.every(Boolean);
}

const judgeEach = (conditions: readonly Config[], row: Row, around: Around): readonly boolean[] =>
  conditions.flatMap((condition) => judge(condition, row, around) ?? []);

function judge(condition: Config, row: Row, around: Around): boolean | undefined {
  if ('all' in condition) return judgeAll(objectsOf(condition, 'all'), row, around);
  if ('any' in condition) {
    const judged = judgeEach(objectsOf(condition, 'any'), row, around);
    return judged.length === 0 ? undefined : judged.some(Boolean);
  }
  if ('some' in condition) return judgeRelated(textOf(condition, 'some'), objectsOf(condition, 'where'), row, around);
  if ('none' in condition)
    return judgeRelated(textOf(condition, 'none'), objectsOf(condition, 'where'), row, around) === false;
  const { table, prefix, given } = around;
  const name = textOf(condition, 'column');
  const dot = name.indexOf('.');
  if (dot !== -1) return judgeRelated(name.slice(0, dot), [{ ...condition, column: name.slice(dot + 1) }], row, around);
  const operator = textOf(condition, 'operator');
  const column = table.columns.get(name);
  if (column === undefined) return undefined;
  const port = textOf(condition, 'input') || prefix + (operator === 'eq' ? name : `${name}.${operator}`);
  const side = (end?: 'from' | 'to'): unknown => {
    if ('value' in condition) return end === undefined ? condition['value'] : fieldIn(condition['value'], end);
    const own = end === undefined ? port : `${port}.${end}`;
    // A port that would clash with a fixed one has its kind as a prefix.
    return given.input(given.ports.includes(`where.${own}`) ? `where.${own}` : own);
  };
  const judgeSide = (sign: string, value: unknown): boolean | undefined => {
    if (!['is-null', 'is-not-null'].includes(sign) && isMissing(value))
      return textOf(condition, 'ifMissing') === 'false' ? false : undefined;
    const isEquality = ['eq', 'ne', 'in', 'not-in'].includes(sign);
    return compare(row[name], sign, isEquality ? spelledFor(column, value) : value, column);
  };
  if (operator !== 'between') return judgeSide(operator, side());
  const ends = [judgeSide('ge', side('from')), judgeSide('le', side('to'))].filter((each) => each !== undefined);
  return ends.length === 0 ? undefined : ends.every(Boolean);
}

/** Whether one related row meets all conditions. Whether they are skipped is the same for every row, and for none. */
function judgeRelated(name: string, where: readonly Config[], row: Row, around: Around): boolean | undefined {
  const { table, found } = follow(name, row, around.table, around.world);
  const inner = { ...around, table, prefix: `${around.prefix}${name}.` };
  if (where.length > 0 && judgeAll(where, {}, inner) === undefined) return undefined;
  return found.some((related) => meets(related.row, where, inner));
}

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function compare(stored: unknown, operator: string, value: unknown, column: Column): boolean {
  const values = (Array.isArray(value) ? value : []).map((each) => comparable(each, column));
  const own = comparable(stored, column);
  if (operator === 'is-null') return isMissing(stored);
  if (operator === 'is-not-null') return !isMissing(stored);
  if (operator === 'not-in') return isMissing(stored) || !values.includes(own);
  if (operator === 'ne') return isMissing(stored) || own !== comparable(value, column);
  if (isMissing(stored)) return false;
  if (operator === 'in') return values.includes(own);
  if (operator === 'has') return Array.isArray(stored) && stored.some((item) => canonical(item) === canonical(value));
  const other = comparable(value, column);
  const [text, part] = [String(own), String(other)];
  switch (operator) {
    case 'eq':
      return own === other;
    case 'eq-ci':
      return lower(text) === lower(part);
    case 'contains':
      return text.includes(part);
    case 'contains-ci':
      return lower(text).includes(lower(part));
    case 'starts-with':
      return text.startsWith(part);
    case 'ends-with':
      return text.endsWith(part);
    case 'search':
      return matchesWords(text, part);
    default: {
      const difference = order(own, other);
      return { lt: difference < 0, le: difference <= 0, gt: difference > 0, ge: difference >= 0 }[operator] === true;
    }
  }
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
