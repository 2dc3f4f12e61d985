import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { code, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { isMissing, named, not } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import { duplicateCondition, inputOfTwoTypes } from '../../ir/catalogue/conditions.ts';
import type { Conflict } from '../../ir/conflict.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { InputPort } from '../../ir/kind.ts';
import { isNothing, optional, required, unknown } from '../../ir/type.ts';
import type { InputTypes, Type } from '../../ir/type.ts';
import { meet } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import { missingConfig, reportBoth } from '../missing-input.ts';
import { isNullOperator, nullOperator, takesNoValue } from '../null-operators.ts';
import { clashIn } from '../shared-input.ts';
import { comparing, sidesOf } from './condition-sides.ts';
import type { Condition } from './condition-sides.ts';
import { emitTest, mayBeMissing } from './condition-test.ts';
import { each, fieldConfig, fieldConflict, fieldOf, itemOf, listWith, typeOfField } from './item.ts';

const field = fieldConfig.exactOptional();
const condition = z.discriminatedUnion('operator', [
  closedObject({
    field,
    operator: comparing,
    input: z
      .string()
      .min(1, 'the name of an input')
      .exactOptional()
      .meta({ description: 'The input to compare with, which several conditions may share.', examples: ['search'] }),
    ...missingConfig,
  }),
  closedObject({ field, operator: nullOperator }),
]);

export const itemConditions = z.array(condition).min(1, 'a list of at least one condition').meta({
  description:
    'Conditions that an item has to meet, all of them. Each has an input named by its field, such as `status`; with another operator than `eq` it is named by both, such as `total.gt`. Without a `field` the item itself is compared, and the input is called `item`.',
});

const whenMissing =
  'Say with "ifMissing" what a missing value means: "skip" leaves the condition out, with "false" no item meets it; or give the value a default with Fallback, or let If Null take the flow elsewhere.';

/** Binds the conditions, and reports duplicates. */
export function bindItemConditions(
  configs: z.output<typeof itemConditions>,
  fixed: readonly string[],
  { report }: BindContext,
): readonly Condition[] {
  const conditions = configs.map((config, index): Condition => {
    const { field: path, operator } = config;
    const name = path ?? 'item';
    const own = operator === 'eq' ? name : `${name}.${operator}`;
    const { input, ifMissing, optional: isOptional } = takesNoValue(config) ? {} : config;
    reportBoth({ ifMissing, optional: isOptional }, ['where', index], report);
    return {
      port: freePort('where', input ?? own, fixed),
      field: fieldOf(path),
      operator,
      isNamed: input !== undefined,
      ifMissing: ifMissing ?? (isOptional === true ? 'skip' : 'refuse'),
    };
  });
  return conditions.filter(({ port, operator, isNamed }, index) => {
    const first = conditions.findIndex((other) => other.port === port && !other.isNamed);
    if (isNamed || first === index) return true;
    report(duplicateCondition, { column: configs[index]?.field ?? 'item', operator, of: 'field' }, ['where', index]);
    return false;
  });
}

/** The inputs that items are compared with. They are read once for each item. */
export const inputsOf = (conditions: readonly Condition[]): readonly InputPort[] =>
  [...byPort(conditions)].map(([name, users]) =>
    users.every(({ ifMissing }) => ifMissing !== 'refuse')
      ? { name, optional: true, repeated: true }
      : { name, whenMissing, repeated: true },
  );

const byPort = (conditions: readonly Condition[]): ReadonlyMap<string, readonly Condition[]> =>
  Map.groupBy(
    conditions.filter(({ operator }) => !isNullOperator(operator)),
    ({ port }) => port,
  );

interface Typed {
  readonly needs: Readonly<Record<string, Type>>;
  readonly conflict: Conflict | undefined;
}

/** The needs of the list and the inputs, given what feeds them. */
export function typeConditions(conditions: readonly Condition[], input: InputTypes): Typed {
  const item = itemOf(input('list'));
  const sides = conditions.map(({ field: path, operator, port }) =>
    sidesOf(operator, typeOfField(item, path), required(input(port)), port),
  );
  const inputs = conditions.flatMap(({ port, ifMissing }, index) => {
    const need = sides[index]?.input;
    return need === undefined ? [] : [{ port, need: ifMissing === 'refuse' ? need : optional(need) }];
  });
  const shared = [...Map.groupBy(inputs, ({ port }) => port)].map(
    ([port, users]) => [port, users.map(({ need }) => need)] as const,
  );
  const conflict =
    fieldConflict(
      item,
      conditions.map((each) => each.field),
      (index) => ['where', index, 'field'],
      true,
    ) ??
    sides.find((each) => each.conflict !== undefined)?.conflict ??
    conflictOfShared(shared);
  return {
    needs: {
      list: listWith(conditions.map((each, index) => [each.field, sides[index]?.field ?? unknown] as const)),
      ...Object.fromEntries(shared.map(([port, needs]) => [port, needs.reduce(meet)])),
    },
    conflict,
  };
}

/** The conflict if conditions share an input that no value can satisfy. */
function conflictOfShared(shared: readonly (readonly [port: string, needs: readonly Type[]])[]): Conflict | undefined {
  for (const [input, needs] of shared) {
    const clash = clashIn(needs);
    if (clash === undefined) continue;
    const facts = { input, ...clash };
    return { message: inputOfTwoTypes.message(facts), hint: inputOfTwoTypes.hint(facts) };
  }
  return undefined;
}

/** Whether the condition is that the item itself is there, so that no kept item is missing. */
const asksForItem = ({ field: path, operator }: Condition): boolean => path.length === 0 && operator === 'is-not-null';

/** The type of the items that are kept, given that of the items which have been checked. */
export const typeOfKept = (item: Type, conditions: readonly Condition[]): Type =>
  conditions.some(asksForItem) ? required(item) : item;

/** The items that meet the conditions: `list.filter((item) => …)`. */
export function emitFilter(conditions: readonly Condition[], emit: EmitContext): Code {
  const without = conditions.filter(({ port, operator }) => !isNullOperator(operator) && isNothing(emit.type(port)));
  if (without.some(({ ifMissing }) => ifMissing === 'false')) return code`${emit.input('list')}.slice(0, 0)`;
  const given = itemOf(emit.type('list'));
  const item = typeOfKept(given, conditions);
  // TypeScript learns that no item is missing only from a function that tests nothing else.
  const present =
    given.presence === item.presence
      ? emit.input('list')
      : code`${emit.input('list')}.filter((item) => ${not(isMissing(each))})`;
  const applied = conditions.filter(
    (condition) => !asksForItem(condition) && (condition.ifMissing === 'refuse' || !without.includes(condition)),
  );
  const list = applied
    .filter((condition) => isLookedUp(condition, emit))
    .reduce((before, condition) => keepIn(before, condition, item, emit), present);
  const tests = applied
    .filter((condition) => !isLookedUp(condition, emit))
    .map((condition) =>
      emitTest(condition, emit.part(each, condition.field, item), typeOfField(item, condition.field), emit.inFunction),
    );
  return tests.length === 0 ? list : code`${list}.filter((item) => ${join(tests, ' && ')})`;
}

/** One of many values is looked up in a set: with two long lists from a client, a linear search would be quadratic. */
const isLookedUp = ({ operator, port }: Condition, { constant, isCredential }: EmitContext): boolean =>
  operator === 'in' && constant(port) === undefined && !isCredential(port) && !isCredential('list');

function keepIn(list: Code, condition: Condition, item: Type, emit: EmitContext): Code {
  const values = emit.input(condition.port);
  const kept = (among: Code): Code =>
    lib.keepIn([list, code`(item) => ${emit.part(each, condition.field, item)}`, among]);
  const otherwise = condition.ifMissing === 'skip' ? list : code`[]`;
  return mayBeMissing(condition, emit)
    ? named(values, 'among', (among) => code`(${among} == null ? ${otherwise} : ${kept(among)})`)
    : kept(values);
}
