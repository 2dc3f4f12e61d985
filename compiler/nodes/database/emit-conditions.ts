import { toTimestamp } from '../../../runtime-lib/src/lib/db/sql.ts';
import { isList } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { code, identifier, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/kind.ts';
import type { Column } from '../../ir/project.ts';
import { isNothing, list, required, string } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { columnValue, typeOfColumn } from './columns.ts';
import { conjuncts } from './condition-tree.ts';
import type { Condition, Group, Leaf, Operator } from './condition-tree.ts';

/** A condition in code that has Kysely's `eb` around it. */
interface Emitted {
  readonly test: Code;
  /** The arguments of `where`, for a comparison that needs no `eb`. */
  readonly plain?: Code;
  /** The inputs that are all missing where the condition is skipped; undefined if it never is. */
  readonly skippedWithout?: ReadonlyMap<string, Code>;
}

/** `.where(…).where(…)` */
export function emitConditions(conditions: readonly Condition[], emit: EmitContext): Code {
  const emitted = conditions.flatMap(conjuncts).flatMap((condition) => emitCondition(condition, emit) ?? []);
  return join(
    emitted.map((each) =>
      each.plain === undefined ? code`.where((eb) => ${unlessSkipped(each, true)})` : code`.where(${each.plain})`,
    ),
    '',
  );
}

/** Undefined if the condition is surely skipped. */
function emitCondition(condition: Condition, emit: EmitContext): Emitted | undefined {
  return condition.kind === 'leaf' ? emitLeaf(condition, emit) : emitGroup(condition, emit);
}

function emitGroup({ kind, of }: Group, emit: EmitContext): Emitted | undefined {
  const emitted = of.flatMap((each) => emitCondition(each, emit) ?? []);
  const [first, ...others] = emitted;
  if (others.length === 0) return first;
  const skips = emitted.flatMap(({ skippedWithout }) => skippedWithout ?? []);
  const all = new Map(skips.flatMap((each) => [...each]));
  const isSkipped = skips.length === emitted.length;
  const tests = emitted.map((each) =>
    isSkipped && each.skippedWithout?.size === all.size ? each.test : unlessSkipped(each, kind === 'all'),
  );
  return {
    test: code`eb.${identifier(kind === 'all' ? 'and' : 'or')}([${tests}])`,
    ...(isSkipped ? { skippedWithout: all } : {}),
  };
}

/** A condition that is skipped neither makes an `all` false nor an `any` true. */
function unlessSkipped({ test, skippedWithout }: Emitted, neutral: boolean): Code {
  if (skippedWithout === undefined) return test;
  const missing = [...skippedWithout.values()].map((value) => code`${value} == null`);
  return code`(${join(missing, ' && ')} ? eb.lit(${neutral}) : ${test})`;
}

function emitLeaf(leaf: Leaf, emit: EmitContext): Emitted | undefined {
  const { column, operator, port, ifMissing, value: constant } = leaf;
  if (column === undefined) return undefined;
  if (operator === 'is-null') return asArguments(code`${column.name}, 'is', null`);
  if (constant !== undefined) return compare(column, operator, constantOf(column, constant, emit));
  const type = emit.type(port);
  const isTested = ifMissing !== 'refuse' && type.presence !== 'required';
  const [value, outside] = [emit.inFunction.optionalInput(port), emit.optionalInput(port)];
  if (value === undefined || outside === undefined || (isTested && isNothing(type)))
    return ifMissing === 'false' ? { test: code`eb.lit(false)` } : undefined;
  const { test } = compare(column, operator, { value, type });
  if (!isTested) return { ...compare(column, operator, { value: outside, type }), test };
  return ifMissing === 'skip'
    ? { test, skippedWithout: new Map([[port, value]]) }
    : { test: code`(${value} == null ? eb.lit(false) : ${test})` };
}

interface Compared {
  readonly value: Code;
  readonly type: Type;
  readonly isConstant?: true;
}

/** Times are brought into their form when compiled. */
function constantOf(column: Column, value: JsonValue, { literal }: EmitContext): Compared {
  const isTime = column.type === 'timestamp';
  const stored = (each: JsonValue): JsonValue => (isTime && typeof each === 'string' ? toTimestamp(each) : each);
  const instant = isTime ? string('instant') : typeOfColumn(column);
  return isList(value)
    ? { value: literal(value.map(stored)), type: list(instant), isConstant: true }
    : { value: literal(stored(value)), type: instant, isConstant: true };
}

const asArguments = (plain: Code): Emitted => ({ plain, test: code`eb(${plain})` });
const asTest = (comparison: Code): Emitted => ({ test: code`eb(${comparison})` });

/** As in Compare, null is unequal to every value. */
function compare(column: Column, operator: Exclude<Operator, 'is-null'>, compared: Compared): Emitted {
  const { name, nullable } = column;
  const { value, type } = compared;
  switch (operator) {
    case 'eq':
      return asArguments(code`${name}, '=', ${columnValue(column, value, type)}`);
    case 'ne':
      return asArguments(code`${name}, ${nullable ? 'is distinct from' : '!='}, ${columnValue(column, value, type)}`);
    case 'eq-ci':
      return asTest(code`eb.fn<string>('lower', [${name}]), '=', ${lib.lowerCase([value])}`);
    case 'contains':
      return asArguments(code`${name}, 'like', ${lib.containsPattern([value])}`);
    case 'contains-ci':
      return asArguments(code`${name}, 'ilike', ${lib.containsPattern([value])}`);
    case 'starts-with':
      return asArguments(code`${name}, 'like', ${lib.startsWithPattern([value])}`);
    case 'ends-with':
      return asArguments(code`${name}, 'like', ${lib.endsWithPattern([value])}`);
    case 'in':
      return among(column, compared);
    case 'not-in': {
      const { test, plain } = notAmong(column, compared);
      return nullable ? { test: code`eb.or([eb(${name}, 'is', null), ${test}])` } : { test, ...plainly(plain) };
    }
    case 'has':
      return asArguments(code`${name}, '@>', ${lib.toJsonb([code`[${value}]`])}`);
    default:
      return asArguments(code`${name}, ${signs[operator]}, ${columnValue(column, value, type)}`);
  }
}
const signs = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;
const plainly = (plain: Code | undefined) => (plain === undefined ? {} : { plain });

const among = (column: Column, compared: Compared): Emitted =>
  compared.isConstant === true
    ? asArguments(code`${column.name}, 'in', ${compared.value}`)
    : asTest(anyOf(column, compared));

const notAmong = (column: Column, compared: Compared): Emitted =>
  compared.isConstant === true
    ? asArguments(code`${column.name}, 'not in', ${compared.value}`)
    : { test: code`eb.not(eb(${anyOf(column, compared)}))` };

/** `= any` takes an empty list, `in` does not. */
function anyOf(column: Column, { value, type }: Compared): Code {
  const isRaw = column.type === 'timestamp' && !isSubset(required(type), list(string('instant')));
  const values = isRaw ? code`${value}.map((time) => ${lib.toTimestamp([identifier('time')])})` : value;
  return code`${column.name}, '=', eb.fn.any(eb.val(${values}))`;
}
