import { toTimestamp } from '../../../runtime-lib/src/lib/db/sql.ts';
import { isList } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { code, identifier, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { isFixedName, named } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Column } from '../../ir/project.ts';
import { isNothing, list, required, string } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { isNullOperator } from '../null-operators.ts';
import type { NullOperator } from '../null-operators.ts';
import { spelledText, spelledTexts } from './changed-text.ts';
import { columnValue, typeOfColumn, writtenType } from './columns.ts';
import { conjuncts, isEquality } from './condition-tree.ts';
import type { Condition, Leaf, Operator } from './condition-tree.ts';
import { refOf, relatedRows } from './scope.ts';
import type { Related } from './scope.ts';
import { ofTenantIn } from './of-tenant.ts';

/** A condition in code inside a function with Kysely's `eb`. */
interface Emitted {
  readonly test: Code;
  /** The arguments of `where`, if the comparison does not need `eb`; and the same outside of functions. */
  readonly plain?: Code;
  readonly outside?: Code;
  /** The condition is skipped if all of these inputs are missing; undefined if it never is. */
  readonly skippedWithout?: ReadonlyMap<string, Code>;
}

/** `.where(…).where(…)` */
export const emitConditions = (conditions: readonly Condition[], emit: EmitContext): Code =>
  clauses(emitEach(conditions, emit));

/** The related rows, only those of the tenant. */
export const emitRelated = (related: Related, emit: EmitContext): Code =>
  code`${relatedRows(related)}${clauses(emitEach(ofTenantIn(related), emit), true)}`;

/** `.having((eb) => …)`: conditions on what the query computes. */
export const emitHaving = (conditions: readonly Condition[], emit: EmitContext): Code =>
  join(
    emitEach(conditions, emit).map(({ test }) => code`.having((eb) => ${test})`),
    '',
  );

const emitEach = (conditions: readonly Condition[], emit: EmitContext): readonly Emitted[] =>
  conditions
    .flatMap(conjuncts)
    .flatMap((condition) => emitCondition(condition, emit) ?? [])
    .map((each) => (each.skippedWithout === undefined ? each : { test: orTrue(each) }));

const clauses = (emitted: readonly Emitted[], inFunction = false): Code =>
  join(
    emitted.map(({ test, plain, outside = plain }) =>
      outside === undefined || plain === undefined
        ? code`.where((eb) => ${test})`
        : code`.where(${inFunction ? plain : outside})`,
    ),
    '',
  );

/** Whether the condition is the same for every request, apart from the value to compare with. */
export const isFixed = ({ port, operator, ifMissing, value }: Leaf, emit: EmitContext): boolean =>
  ifMissing === 'refuse' || isNullOperator(operator) || value !== undefined || emit.type(port).presence === 'required';

/**
 * Where a condition is emitted: next to the test that skips it; in the query of an `eb.exists` there; or inside another
 * function. TypeScript still knows that an input is present next to the test, and in plain arguments of `where` in the
 * query.
 */
type Stands = 'with its test' | 'in a query' | 'in a function';

/** Undefined if the condition is always skipped. */
function emitCondition(condition: Condition, emit: EmitContext, stands: Stands = 'with its test'): Emitted | undefined {
  if (condition.kind === 'leaf') return emitLeaf(condition, emit, stands);
  const isOfRelated = condition.kind === 'some' || condition.kind === 'none';
  const { all, emitted } = emitAll(
    condition.kind === 'any' ? condition.of : condition.of.flatMap(conjuncts),
    emit,
    stands !== 'with its test' ? 'in a function' : isOfRelated ? 'in a query' : stands,
  );
  const [first, ...others] = emitted;
  const skipped = all === undefined ? {} : { skippedWithout: all };
  if (isOfRelated) {
    if (first === undefined && condition.of.length > 0) return undefined;
    const parts = emitted.map((each) => (isSame(each, all) ? each : { test: orTrue(each) }));
    const exists = code`eb.exists(${emitRelated(condition.related, emit)}${clauses(parts, true)})`;
    return { test: condition.kind === 'some' ? exists : code`eb.not(${exists})`, ...skipped };
  }
  if (others.length === 0) return first;
  const tests = emitted.map((each) => (isSame(each, all) ? each.test : unlessSkipped(each, condition.kind === 'all')));
  return { test: code`eb.${identifier(condition.kind === 'all' ? 'and' : 'or')}([${tests}])`, ...skipped };
}

/** Conditions, and the inputs that are all missing if all of the conditions are skipped. */
function emitAll(conditions: readonly Condition[], emit: EmitContext, stands: Stands) {
  const emitted = conditions.flatMap((each) => emitCondition(each, emit, stands) ?? []);
  const skips = emitted.flatMap(({ skippedWithout }) => skippedWithout ?? []);
  const areSkipped = skips.length > 0 && skips.length === emitted.length;
  return { emitted, all: areSkipped ? new Map(skips.flatMap((each) => [...each])) : undefined };
}

/** Whether a condition is never skipped while one of these inputs is present. */
const isSame = ({ skippedWithout }: Emitted, all: ReadonlyMap<string, Code> | undefined): boolean =>
  skippedWithout === undefined || skippedWithout.size === all?.size;

/** A skipped condition neither makes an `all` false nor an `any` true. */
function unlessSkipped({ test, skippedWithout }: Emitted, neutral: boolean): Code {
  if (skippedWithout === undefined) return test;
  const missing = [...skippedWithout.values()].map((value) => code`${value} == null`);
  return code`(${join(missing, ' && ')} ? eb.lit(${neutral}) : ${test})`;
}
const orTrue = (emitted: Emitted): Code => unlessSkipped(emitted, true);

function emitLeaf(leaf: Leaf, emit: EmitContext, stands: Stands): Emitted | undefined {
  const emitted = emitComparison(leaf, emit, stands);
  if (emitted === undefined || !isOfAnyText(leaf)) return emitted;
  const { test, skippedWithout } = emitted;
  return { test, ...(skippedWithout === undefined ? {} : { skippedWithout }) };
}

/** Whether a column with `enum` is compared with an arbitrary text: TypeScript only accepts one of the listed texts. */
const isOfAnyText = ({ column, operator }: Leaf): boolean =>
  column?.rules?.enum !== undefined && !isEquality(operator) && operator !== 'eq-ci' && !isNullOperator(operator);

function emitComparison(leaf: Leaf, emit: EmitContext, stands: Stands): Emitted | undefined {
  const { column, operator, port, ifMissing, value: constant } = leaf;
  if (column === undefined) return undefined;
  const left = leftOf(leaf, column);
  if (isNullOperator(operator)) return asArguments(code`${left}, ${operator === 'is-null' ? 'is' : 'is not'}, null`);
  if (constant !== undefined) return compare(left, column, operator, constantOf(column, constant, emit));
  const place = (placed: Code, type: Code): Code => emit.operand({ name: port, value: placed, type });
  const type = emit.type(port);
  const isTested = !isFixed(leaf, emit);
  const [value, outside] = [emit.inFunction.optionalInput(port), emit.optionalInput(port)];
  if (value === undefined || outside === undefined || (isTested && isNothing(type)))
    return ifMissing === 'false' ? { test: code`eb.lit(false)` } : undefined;
  const compared = compare(left, column, operator, { value, type, place });
  if (!isTested) {
    const { plain } = compare(left, column, operator, { value: outside, type, place });
    return plain === undefined ? compared : { ...compared, outside: plain };
  }
  const unlessMissing = named(value, 'given', (given) => {
    const { test } = compare(left, column, operator, { value: given, type, place });
    return code`(${given} == null ? eb.lit(false) : ${test})`;
  });
  if (ifMissing !== 'skip') return { test: unlessMissing };
  const isFollowed = stands === 'with its test' || (stands === 'in a query' && compared.plain !== undefined);
  const isKnown = isFollowed ? value.reference !== undefined : isFixedName(value);
  const there = isKnown ? compared : { test: unlessMissing };
  return { ...there, skippedWithout: new Map([[port, value]]) };
}

interface Compared {
  readonly value: Code;
  readonly type: Type;
  /** Undefined for a constant. */
  readonly place?: (value: Code, type: Code) => Code;
}

/** Times are brought into their stored form at compile time. */
function constantOf(column: Column, value: JsonValue, { literal }: EmitContext): Compared {
  const isTime = column.type === 'timestamp';
  const stored = (each: JsonValue): JsonValue => (isTime && typeof each === 'string' ? toTimestamp(each) : each);
  const type = isTime ? string('instant') : typeOfColumn(column);
  return isList(value)
    ? { value: literal(value.map(stored)), type: list(type) }
    : { value: literal(stored(value)), type };
}

const asArguments = (plain: Code): Emitted => ({ plain, test: code`eb(${plain})` });
const asTest = (comparison: Code): Emitted => ({ test: code`eb(${comparison})` });

function leftOf(leaf: Leaf, { name }: Column): Code {
  const computed = leaf.scope.computed?.get(name);
  const column = code`${refOf(leaf.scope, name)}`;
  if (leaf.operator === 'search') return computed ?? code`eb.ref(${column})`;
  if (!isOfAnyText(leaf)) return computed ?? column;
  return code`${computed ?? code`eb.ref(${column})`}.$castTo<string>()`;
}

/** As in Compare, null differs from every value. */
function compare(left: Code, column: Column, operator: Exclude<Operator, NullOperator>, compared: Compared): Emitted {
  const { nullable } = column;
  const { value, type, place = (constant) => constant } = compared;
  const text = (made: Code): Code => place(made, code`string`);
  const stored = (): Code => place(storedValue(column, compared), writtenType(column));
  switch (operator) {
    case 'eq':
      return asArguments(code`${left}, '=', ${stored()}`);
    case 'ne':
      return asArguments(code`${left}, ${nullable ? 'is distinct from' : '!='}, ${stored()}`);
    case 'eq-ci':
      return asTest(code`eb.fn<string>('lower', [${left}]), '=', ${text(lib.lowerCase([value]))}`);
    case 'contains':
      return asArguments(code`${left}, 'like', ${text(lib.containsPattern([value]))}`);
    case 'contains-ci':
      return asArguments(code`${left}, 'ilike', ${text(lib.containsPattern([value]))}`);
    case 'starts-with':
      return asArguments(code`${left}, 'like', ${text(lib.startsWithPattern([value]))}`);
    case 'ends-with':
      return asArguments(code`${left}, 'like', ${text(lib.endsWithPattern([value]))}`);
    case 'in':
      return among(left, column, compared);
    case 'not-in': {
      const { test, plain } = notAmong(left, column, compared);
      return nullable ? { test: code`eb.or([eb(${left}, 'is', null), ${test}])` } : { test, ...plainly(plain) };
    }
    case 'has':
      return asArguments(code`${left}, '@>', ${text(lib.toJsonb([code`[${value}]`]))}`);
    case 'search':
      return { test: lib.matchesWords([left, compared.place === undefined ? value : text(lib.searchText([value]))]) };
    default:
      return asArguments(
        code`${left}, ${signs[operator]}, ${place(columnValue(column, value, type), writtenType(column))}`,
      );
  }
}
const signs = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/** A value as the column stores it. Constants already are in that form. */
const storedValue = (column: Column, { value, type, place }: Compared): Code =>
  columnValue(column, place === undefined ? value : spelledText(column, value, type), type);
const plainly = (plain: Code | undefined) => (plain === undefined ? {} : { plain });

const among = (left: Code, column: Column, compared: Compared): Emitted =>
  compared.place === undefined
    ? asArguments(code`${left}, 'in', ${compared.value}`)
    : asTest(anyOf(left, column, compared));

const notAmong = (left: Code, column: Column, compared: Compared): Emitted =>
  compared.place === undefined
    ? asArguments(code`${left}, 'not in', ${compared.value}`)
    : { test: code`eb.not(eb(${anyOf(left, column, compared)}))` };

/** `= any` accepts an empty list, `in` does not. */
function anyOf(left: Code, column: Column, { value, type, place = (constant) => constant }: Compared): Code {
  const isRaw = column.type === 'timestamp' && !isSubset(required(type), list(string('instant')));
  const values = isRaw
    ? code`${value}.map((time) => ${lib.toTimestamp([identifier('time')])})`
    : spelledTexts(column, value, type);
  return code`${left}, '=', eb.fn.any(eb.val(${place(values, code`readonly (${writtenType(column)})[]`)}))`;
}
