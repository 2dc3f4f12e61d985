import { code, property } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { Kind } from '../../ir/kind.ts';
import { number } from '../../ir/type.ts';
import { failure, failureOutput } from '../failure.ts';
import type { BoundConditions } from './conditions.ts';

/** The facets shared by kinds that return a number of rows. */
export const countedRows = (
  table: string,
  where: BoundConditions,
): Pick<Kind, 'inputs' | 'outputs' | 'typing' | 'table' | 'related' | 'mentions' | 'conditions' | 'taint'> => ({
  inputs: where.inputs,
  outputs: [{ name: 'count', with: 'next' }, failureOutput],
  typing: () => ({ needs: where.needs, outputs: { count: number('index', 'int32'), failure } }),
  table,
  related: where.related,
  mentions: where.mentions,
  conditions: where.conditions,
  taint: { kind: 'sanitizer' },
});

/** The number of rows that a statement has changed: Kysely gives a bigint. */
export function changedRows(result: Code, name: 'numUpdatedRows' | 'numDeletedRows'): Code {
  const bigint = property(result, name);
  return { ...code`Number(${bigint})`, bigint };
}
