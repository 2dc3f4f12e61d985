import { code, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { equals, isMissing, not } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Kind, RecordCheck } from '../../ir/kind.ts';
import type { Column, Table } from '../../ir/project.ts';
import type { TableCheck } from '../../ir/table-check.ts';
import { boolean, isNothing, optional } from '../../ir/type.ts';
import { orders } from '../order.ts';
import { placeOf } from '../refusal.ts';
import { spelledText } from './changed-text.ts';
import { typeOfColumn } from './columns.ts';
import { isForOutsiders } from './record.ts';

/**
 * The checks of a table that apply to a record written through a port. Checks that involve unwritten columns are left
 * to the database.
 */
export function recordChecks(
  table: Table | undefined,
  port: string,
  unwritten: ReadonlySet<string> = new Set(),
): readonly RecordCheck[] {
  if (table === undefined) return [];
  return (table.checks ?? []).flatMap((check): readonly RecordCheck[] => {
    const [left, right] = [table.columns.get(check.left), table.columns.get(check.right)];
    if (left === undefined || right === undefined || unwritten.has(left.name) || unwritten.has(right.name)) return [];
    const isOpen = [left, right].every((column) => isForOutsiders(column, table, port === 'changes'));
    return [{ port, check, kind: kindOf(check, left, right), isForOutsiders: isOpen }];
  });
}

/** Refuses a record that contains both columns with contradictory values. */
function kindOf(check: TableCheck, left: Column, right: Column): Kind {
  return {
    type: 'table-check',
    title: 'Check of a Table',
    inputs: [
      { name: 'left', repeated: true },
      { name: 'right', repeated: true },
    ],
    outputs: [{ name: 'held' }],
    typing: () => ({
      needs: {
        left: optional(typeOfColumn(left)),
        right: optional(typeOfColumn(right)),
      },
      outputs: { held: boolean },
    }),
    behaviour: {
      kind: 'pure',
      rejects: true,
      isIdle: (type) => isNothing(type('left')) || isNothing(type('right')),
      emit: (emit) => {
        const place = placeOf({ name: check.message, status: emit.made.status });
        return lib.mustHold([condition(check, left, right, emit), ...place]);
      },
    },
    taint: { kind: 'sanitizer' },
    check,
  };
}

function condition({ operator }: TableCheck, one: Column, other: Column, emit: EmitContext): Code {
  const missing = ['left', 'right'].filter((port) => emit.type(port).presence !== 'required');
  const side = (port: string, column: Column): Code =>
    spelledText(column, comparable(column.type, emit.input(port)), emit.type(port));
  const [left, right] = [side('left', one), side('right', other)];
  const empty = [...(storesNull(one) ? [left] : []), ...(storesNull(other) ? [right] : [])];
  const holds =
    operator === 'eq' || operator === 'ne'
      ? operator === 'eq'
        ? equals(left, right)
        : not(equals(left, right))
      : orders[operator](left, right);
  return join(
    [...missing.map((port) => isMissing(emit.input(port))), ...empty.map((text) => equals(text, code`''`)), holds],
    ' || ',
  );
}

const storesNull = ({ rules }: Column): boolean => rules?.emptyAsNull === true;

/** Like the database, compares times to the millisecond, and UUIDs regardless of case. */
function comparable(type: Column['type'], value: Code): Code {
  if (type === 'timestamp') return code`Date.parse(${value})`;
  return type === 'uuid' ? code`${value}.toLowerCase()` : value;
}
