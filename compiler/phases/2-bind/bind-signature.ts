import type { Reporter } from '../../base/diagnostic.ts';
import { wrongParameterType } from '../../ir/catalogue/functions.ts';
import type { FunctionDocument } from '../../ir/document.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import type { Table } from '../../ir/project.ts';
import { unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { parseParameterType } from './parameter-type.ts';

/** What a function declares. A type that cannot be read is reported, and counts as unknown. */
export function bindSignature(
  { function: file, locate }: FunctionDocument,
  tables: ReadonlyMap<string, Table>,
  { report }: Reporter,
): FunctionSignature {
  const typesOf = (side: 'inputs' | 'outputs'): ReadonlyMap<string, Type> =>
    new Map(
      Object.entries(file[side] ?? {}).map(([name, type]) => {
        const parsed = parseParameterType(type, tables);
        if ('type' in parsed) return [name, parsed.type];
        const where = { place: locate([side, name]), subject: { route: file.id, isFunction: true } as const };
        report(wrongParameterType, { type, issue: parsed.issue, near: parsed.near }, where);
        return [name, unknown];
      }),
    );
  return {
    id: file.id,
    inputs: typesOf('inputs'),
    outputs: typesOf('outputs'),
    guard: file.guard ?? false,
    ...(file.timeoutMs === undefined ? {} : { timeoutMs: file.timeoutMs }),
    place: locate(['id']),
  };
}
