import type { Column } from '../../compiler/ir/project.ts';

/** A text in the spelling of the column: white space around it and capitals are removed if the column says so. */
export function spelledFor(column: Pick<Column, 'rules'>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => spelledFor(column, each));
  if (typeof value !== 'string') return value;
  const { rules } = column;
  const inner = rules?.trim === true ? value.replace(/^\s+/, '').replace(/\s+$/, '') : value;
  return rules?.lowercase === true ? inner.toLowerCase() : inner;
}

/** The value in the column once it is written. */
export function storedFor(column: Pick<Column, 'rules'>, value: unknown): unknown {
  const text = spelledFor(column, value);
  return text === '' && column.rules?.emptyAsNull === true ? null : text;
}
