import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { code, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { named } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import { duplicateCondition } from '../../ir/catalogue/conditions.ts';
import type { Conflict } from '../../ir/conflict.ts';
import type { EmitContext, InputPort, InputTypes } from '../../ir/kind.ts';
import { isNothing, optional, required, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import { comparing, sidesOf } from './condition-sides.ts';
import type { Condition } from './condition-sides.ts';
import { emitTest, isSkippable } from './condition-test.ts';
import { fieldConfig, fieldConflict, fieldOf, itemOf, listWith, partOf, typeOfField } from './item.ts';

const field = fieldConfig.exactOptional();
const condition = z.discriminatedUnion('operator', [
  closedObject({
    field,
    operator: comparing,
    optional: z
      .boolean()
      .exactOptional()
      .meta({ description: 'Skip the condition when its input is missing or null.' }),
  }),
  closedObject({ field, operator: z.literal('is-null') }),
]);

export const itemConditions = z.array(condition).min(1, 'a list of at least one condition').meta({
  description:
    'Conditions that an item has to meet, all of them. Each has an input named by its field, such as `status`; with another operator than `eq` it is named by both, such as `total.gt`. Without a `field` the item itself is compared, and the input is called `item`.',
});

const whenMissing =
  'Set "optional": true on the condition, so that it is skipped then; or give the value a default with Fallback, or let If Null take the flow elsewhere.';

/** Binds the conditions, and reports duplicates. */
export function bindItemConditions(
  configs: z.output<typeof itemConditions>,
  fixed: readonly string[],
  { report }: BindContext,
): readonly Condition[] {
  const conditions = configs.map((config): Condition => {
    const name = config.field ?? 'item';
    const { operator } = config;
    return {
      port: freePort('where', operator === 'eq' ? name : `${name}.${operator}`, fixed),
      field: fieldOf(config.field),
      operator,
      isOptional: config.operator !== 'is-null' && config.optional === true,
    };
  });
  return conditions.filter(({ port, operator }, index) => {
    const isFirst = conditions.findIndex((other) => other.port === port) === index;
    if (!isFirst)
      report(duplicateCondition, { column: configs[index]?.field ?? 'item', operator, of: 'field' }, ['where', index]);
    return isFirst;
  });
}

/** The inputs that items are compared with. They are read once for each item. */
export const inputsOf = (conditions: readonly Condition[]): readonly InputPort[] =>
  conditions
    .filter(({ operator }) => operator !== 'is-null')
    .map(({ port, isOptional }) =>
      isOptional ? { name: port, optional: true, repeated: true } : { name: port, whenMissing, repeated: true },
    );

interface Typed {
  readonly needs: Readonly<Record<string, Type>>;
  readonly conflict: Conflict | undefined;
}

/** What the list and the inputs must be, given what feeds them. */
export function typeConditions(conditions: readonly Condition[], input: InputTypes): Typed {
  const item = itemOf(input('list'));
  const sides = conditions.map(({ field: path, operator, port }) =>
    sidesOf(operator, typeOfField(item, path), required(input(port)), port),
  );
  const inputs = conditions.flatMap(({ port, isOptional }, index) => {
    const need = sides[index]?.input;
    return need === undefined ? [] : [[port, isOptional ? optional(need) : need] as const];
  });
  const conflict =
    fieldConflict(
      item,
      conditions.map((each) => each.field),
      (index) => ['where', index, 'field'],
      true,
    ) ?? sides.find((each) => each.conflict !== undefined)?.conflict;
  return {
    needs: {
      list: listWith(conditions.map((each, index) => [each.field, sides[index]?.field ?? unknown] as const)),
      ...Object.fromEntries(inputs),
    },
    conflict,
  };
}

/** The items that meet the conditions: `list.filter((item) => …)`. */
export function emitFilter(conditions: readonly Condition[], emit: EmitContext): Code {
  const applied = conditions.filter(({ port, isOptional }) => !isOptional || !isNothing(emit.type(port)));
  const list = applied
    .filter((each) => isLookedUp(each, emit))
    .reduce((before, each) => keepIn(before, each, emit), emit.input('list'));
  const tests = applied.filter((each) => !isLookedUp(each, emit)).map((each) => testOf(each, emit));
  return tests.length === 0 ? list : code`${list}.filter((item) => ${join(tests, ' && ')})`;
}

function testOf(condition: Condition, emit: EmitContext): Code {
  const type = typeOfField(itemOf(emit.type('list')), condition.field);
  return emitTest(condition, partOf(emit, 'list', condition.field), type, emit.inFunction);
}

/** One of many values is looked up in a set, so that two long lists of a client do not take forever. */
const isLookedUp = ({ operator, port }: Condition, { constant, isCredential }: EmitContext): boolean =>
  operator === 'in' && constant(port) === undefined && !isCredential(port) && !isCredential('list');

function keepIn(list: Code, condition: Condition, emit: EmitContext): Code {
  const values = emit.input(condition.port);
  const kept = (among: Code): Code =>
    lib.keepIn([list, code`(item) => ${partOf(emit, 'list', condition.field)}`, among]);
  return isSkippable(condition, emit)
    ? named(values, 'among', (among) => code`(${among} == null ? ${list} : ${kept(among)})`)
    : kept(values);
}
