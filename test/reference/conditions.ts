import type { Column, Table } from '../../compiler/ir/project.ts';
import { objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { canonical, isMissing, wellFormed } from './values.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The values that conditions compare with. */
export interface Given {
  readonly input: (port: string) => unknown;
  readonly ports: readonly string[];
}

/** Whether a row meets all conditions that are not skipped: decided here, by the values of the row. */
export const meets = (row: Row, conditions: readonly Config[], table: Table, given: Given): boolean =>
  judgeAll(conditions, row, table, given) !== false;

/** Undefined if all of them are skipped. */
function judgeAll(conditions: readonly Config[], row: Row, table: Table, given: Given): boolean | undefined {
  const judged = judgeEach(conditions, row, table, given);
  return judged.length === 0 ? undefined : judged.every(Boolean);
}

const judgeEach = (conditions: readonly Config[], row: Row, table: Table, given: Given): readonly boolean[] =>
  conditions.flatMap((condition) => judge(condition, row, table, given) ?? []);

function judge(condition: Config, row: Row, table: Table, given: Given): boolean | undefined {
  if ('all' in condition) return judgeAll(objectsOf(condition, 'all'), row, table, given);
  if ('any' in condition) {
    const judged = judgeEach(objectsOf(condition, 'any'), row, table, given);
    return judged.length === 0 ? undefined : judged.some(Boolean);
  }
  const name = textOf(condition, 'column');
  const operator = textOf(condition, 'operator');
  const column = table.columns.get(name);
  if (column === undefined) return undefined;
  const port = textOf(condition, 'input') || (operator === 'eq' ? name : `${name}.${operator}`);
  const side = (end?: 'from' | 'to'): unknown => {
    if ('value' in condition) return end === undefined ? condition['value'] : fieldIn(condition['value'], end);
    const own = end === undefined ? port : `${port}.${end}`;
    // A port that would clash with a fixed one has its kind as a prefix.
    return given.input(given.ports.includes(`where.${own}`) ? `where.${own}` : own);
  };
  const judgeSide = (sign: string, value: unknown): boolean | undefined => {
    if (sign !== 'is-null' && isMissing(value)) return textOf(condition, 'ifMissing') === 'false' ? false : undefined;
    return compare(row[name], sign, value, column);
  };
  if (operator !== 'between') return judgeSide(operator, side());
  const ends = [judgeSide('ge', side('from')), judgeSide('le', side('to'))].filter((each) => each !== undefined);
  return ends.length === 0 ? undefined : ends.every(Boolean);
}

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function compare(stored: unknown, operator: string, value: unknown, column: Column): boolean {
  const values = (Array.isArray(value) ? value : []).map((each) => comparable(each, column));
  const own = comparable(stored, column);
  if (operator === 'is-null') return isMissing(stored);
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
    default: {
      const difference = order(own, other);
      return { lt: difference < 0, le: difference <= 0, gt: difference > 0, ge: difference >= 0 }[operator] === true;
    }
  }
}

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A value as a text, number or boolean that is equal for equal values, and in order for those that have one. */
function comparable(value: unknown, { type }: Column): unknown {
  if (isMissing(value)) return value;
  if (type === 'json') return canonical(wellFormed(value));
  if (typeof value !== 'string') return value === 0 ? 0 : value;
  if (type === 'timestamp') return Date.parse(value.replace(/([.][0-9]{3})[0-9]+/, '$1'));
  return type === 'uuid' ? value.toLowerCase() : value.toWellFormed();
}

/** Texts in the order of code points, false before true. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

/** The rows in this order; null comes last, and first when descending. Of equal rows the primary key decides. */
export function sorted(rows: readonly Row[], orders: readonly Config[], table: Table): readonly Row[] {
  const steps = [...orders, { column: table.primaryKey }].flatMap((each: Config) => {
    const column = table.columns.get(textOf(each, 'column'));
    return column === undefined ? [] : [{ column, sign: textOf(each, 'direction') === 'desc' ? -1 : 1 }];
  });
  return rows.toSorted((left, right) => {
    for (const { column, sign } of steps) {
      const [a, b] = [comparable(left[column.name], column), comparable(right[column.name], column)];
      const difference = isMissing(a) || isMissing(b) ? Number(isMissing(a)) - Number(isMissing(b)) : order(a, b);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}
