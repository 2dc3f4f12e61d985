import type { Column, Table } from '../../compiler/ir/project.ts';
import { number, string } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { comparable, order } from './comparable.ts';
import type { ComputeContext } from './compute.ts';
import { objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { faultOf } from './faults.ts';
import { refuse } from './refusal.ts';
import type { Row } from './relations.ts';
import { isMissing } from './values.ts';

/** Each column once, where it first occurs; the primary key, if not among them, has the direction of the last one. */
export function cursorOrder(config: Config, { primaryKey }: Table): readonly Config[] {
  const written = objectsOf(config, 'orderBy');
  const direction = textOf(written.at(-1) ?? {}, 'direction', 'asc');
  const seen = new Set<string>();
  return [...written, { column: primaryKey, direction }].filter((each) => {
    const column = textOf(each, 'column');
    return !seen.has(column) && seen.add(column);
  });
}

const nameOf = (steps: readonly Config[]): string =>
  steps.map((each) => `${textOf(each, 'column')}${textOf(each, 'direction') === 'desc' ? ' desc' : ''}`).join(', ');

const written = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The cursor for a row. */
export const cursorAt = (row: Row | undefined, steps: readonly Config[]): string =>
  written([nameOf(steps), ...steps.map((each) => row?.[textOf(each, 'column')])]);

/** The values of a cursor in this order. Only what `cursorAt` writes is a cursor. */
export function readCursor({ config, tables, input, sourceName, status }: ComputeContext): unknown {
  const text = input('after');
  const table = tables.get(textOf(config, 'table'));
  if (isMissing(text) || table === undefined) return null;
  const steps = cursorOrder(config, table);
  const parts = partsOf(String(text));
  const isValid =
    written(parts) === text &&
    parts.length === steps.length + 1 &&
    parts[0] === nameOf(steps) &&
    steps.every((each, index) => fits(parts[index + 1], table.columns.get(textOf(each, 'column'))));
  if (!isValid) throw refuse(status('after'), `${sourceName('after')} must be the cursor of a page in this order`);
  return Object.fromEntries(steps.map((each, index) => [textOf(each, 'column'), parts[index + 1]]));
}

function partsOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const types: Readonly<Record<string, Type>> = {
  uuid: string('uuid'),
  text: string('text'),
  integer: number('int32'),
  number: number(),
  timestamp: string('timestamp'),
};

function fits(value: unknown, column: Column | undefined): boolean {
  if (column?.type === 'boolean') return typeof value === 'boolean';
  const type = types[column?.type ?? ''];
  const name = { whole: '', field: nameless };
  return type !== undefined && faultOf(value, type, name) === undefined;
}

const nameless = (): never => {
  throw new TypeError('a column has no fields');
};

/** Whether a row comes after the values in the order. */
export function isBehind(row: Row, position: unknown, steps: readonly Config[], table: Table): boolean {
  if (isMissing(position)) return true;
  const at = new Map<string, unknown>(Object.entries(Object(position)));
  for (const each of steps) {
    const column = table.columns.get(textOf(each, 'column'));
    if (column === undefined) continue;
    const difference = order(comparable(row[column.name], column), comparable(at.get(column.name), column));
    if (difference !== 0) return difference > 0 === (textOf(each, 'direction', 'asc') === 'asc');
  }
  return false;
}
