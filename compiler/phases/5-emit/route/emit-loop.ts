import { invariant } from '../../../base/invariant.ts';
import { isList } from '../../../base/json.ts';
import { code, empty, join } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { operand } from '../../../code/condition.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import { declares, ifRead, names, reads } from '../../../code/locals.ts';
import { marked } from '../../../code/mark.ts';
import { isOutside } from '../../../ir/deed.ts';
import { effectOf, isSynchronous } from '../../../ir/effect.ts';
import { camelCase } from '../../../ir/names.ts';
import type { Block, Computation, PreparedItems, RoutePlan, Step, Variable } from '../../../ir/plan.ts';
import { isComputation } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf, runNodes, scopeNodes } from '../../../ir/route.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { asArrowBody, bodyOf, functionOf } from './body-of.ts';
import type { EmittedBody } from './body-of.ts';
import { awaits, emitBlock } from './emit-block.ts';
import { emitComputation, typeOfMade } from './emit-computation.ts';
import type { TypedScope } from './emit-computation.ts';
import { emitItem } from './emit-item.ts';
import { emitContext } from './emit-value.ts';
import type { Loop, RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';

type EffectStep = Extract<Step, { kind: 'effect' }>;
type ComputeStep = Extract<Step, { kind: 'compute' }>;

/** The loop over the items or what was prepared from them, preceded by the lists of their results and failures. */
export function emitLoop(step: EffectStep, around: RouteScope): Code {
  const { node: id, variable: results, failures } = step;
  const node = around.node(id);
  const body = bodyOf(node, step.inputs, around, around.seen);
  const isRead = (port: string | undefined): boolean => port !== undefined && around.isOutputUsed(id, port);
  const loop: Loop = {
    ...(isRead(node.kind.container?.results) ? { results } : {}),
    ...(failures !== undefined && isRead(node.kind.container?.failures) ? { failures } : {}),
  };
  if (node.kind.container?.concurrency !== undefined && awaits(body.plan.block, body.scope))
    return emitConcurrently(step, body, loop, around);
  const lists = [loop.results, loop.failures].flatMap((variable) => declareList(id, variable));
  const open = marked(id, code`for (${headerOf(step, body, around)}) {`);
  return code`${join(lists, '')}${open}\n${itemOf(step, body, loop, around)}\n${marked(id, code`}`)}`;
}

function itemOf({ node }: EffectStep, body: EmittedBody, loop: Loop, around: RouteScope): Code {
  const begin = around.signal === undefined ? empty : deadlineBefore(body.plan, body.scope);
  return code`${begin}${emitItem(around.node(node), body, loop, around)}`;
}

function declareList(id: string, variable: Variable | undefined): readonly Code[] {
  if (variable === undefined) return [];
  return [ifRead([variable], marked(id, code`const ${declares(variable)}: ${emitItems(variable.type)} = [];\n`))];
}

/** A list that items are added to. */
const emitItems = (type: Type): Code => code`(${emitType(alternative(type, 'list')?.element ?? unknown)})[]`;

/** The list that the loop iterates over, and the pattern for its items. */
function iterated(
  step: EffectStep,
  { plan: { prepared }, item }: EmittedBody,
  around: RouteScope,
): { readonly list: Code; readonly pattern: Code; readonly read: readonly Variable[] } {
  const node = around.node(step.node);
  if (prepared !== undefined)
    return { list: around.read(preparedOf(step, around)), pattern: apart(prepared), read: prepared.given };
  const { input, constant } = emitContext(node, step.inputs, around);
  const items = constant(listPort(node));
  // TypeScript would infer `never` for the items of `[]`.
  const list = isList(items) && items.length === 0 ? code`new Array<${emitType(item.type)}>()` : input(listPort(node));
  return { list, pattern: ifRead([item], declares(item), code`_`), read: [item] };
}

function headerOf(step: EffectStep, body: EmittedBody, around: RouteScope): Code {
  const { list, pattern, read } = iterated(step, body, around);
  const { index } = body;
  return ifRead(
    [index],
    ifRead(
      read,
      code`const [${declares(index)}, ${pattern}] of ${operand(list)}.entries()`,
      code`const ${declares(index)} of ${operand(list)}.keys()`,
    ),
    code`const ${pattern} of ${list}`,
  );
}

/** Items that run at the same time finish in any order; their results and failures keep the order of the list. */
function emitConcurrently(step: EffectStep, body: EmittedBody, kept: Loop, around: RouteScope): Code {
  const { node: id } = step;
  const { concurrency = 1, failures } = around.node(id).kind.container ?? {};
  const { list, pattern, read } = iterated(step, body, around);
  const { results } = kept;
  const isWhole = failures === undefined && endsOf(body.plan).every(({ kind }) => kind.inputs.length > 0);
  const returns = isWhole ? 'value' : 'list';
  const loop: Loop = { ...kept, isFunction: true, ...(results === undefined ? {} : { returns }) };
  const { signal, scope } = abortable(id, body, around);
  const item = ifRead(read, pattern, code`_item`);
  const taken = ifRead(
    [signal],
    code`${item}, ${ifRead([body.index], declares(body.index), code`_index`)}, ${declares(signal)}`,
    ifRead([body.index], code`${item}, ${declares(body.index)}`, ifRead(read, pattern)),
  );
  const plain = code`${libFunction('mapConcurrently')}(`;
  const until =
    around.signal === undefined
      ? plain
      : ifRead([signal], code`${libFunction('mapConcurrentlyUntil')}(${around.signal}, `, plain);
  const run = code`await ${until}${list}, ${concurrency}, async (${taken}) => {`;
  const name = (variable: Variable): Code => code`const ${declares(variable)}: ${emitItems(variable.type)} = `;
  const begin = results === undefined ? empty : ifRead([results], code`${name(results)}${isWhole ? empty : code`(`}`);
  const end = results === undefined || isWhole ? empty : ifRead([results], code`).flatMap((given) => given ?? [])`);
  const sorted =
    kept.failures === undefined ? empty : code`\n${reads(kept.failures)}.sort((a, b) => a.index - b.index);`;
  const open = code`${join(declareList(id, kept.failures), '')}${marked(id, code`${begin}${run}`)}`;
  const one = itemOf(step, { ...body, scope }, loop, around);
  return code`${open}\n${one}\n${marked(id, code`})${end};${sorted}`)}`;
}

/** The signal that stops an item once another one has failed; needed if a step of the item may start after a wait. */
function abortable(
  id: string,
  { plan, scope }: EmittedBody,
  around: RouteScope,
): { readonly signal: Local; readonly scope: RouteScope } {
  const name = around.node(id).label ?? id;
  const signal: Local = { id: `signal ${id}`, names: ['signal', camelCase(`signal of ${name}`)] };
  if (!beginsLater(plan)) return { signal, scope };
  const own = reads(signal);
  const db = around.inTransaction ? around.db : code`${lib.untilAborted([code`${around.app}.db`, own])}`;
  return { signal, scope: { ...scope, signal: own, deadline: code`${own}.throwIfAborted();\n`, db } };
}

/** Whether a step may start after a wait; one that uses the database waits for a connection. */
function beginsLater({ checked }: RoutePlan): boolean {
  const awaited = runNodes(checked).filter((node) => !isSynchronous(node));
  return (
    awaited.length > 1 ||
    awaited.some(({ kind }) => effectOf(kind)?.usesDatabase === true || kind.container !== undefined)
  );
}

/** The ends of a body, with or without a result for the item. */
const endsOf = ({ checked: { route } }: RoutePlan): readonly Node[] =>
  scopeNodes(route).filter(({ kind: { behaviour } }) => behaviour.kind === 'return');

const listPort = ({ kind: { container } }: Node): string => container?.list ?? '';

/** Computes values from all items before the first item has any effect. */
export function emitPreparation(step: ComputeStep, around: RouteScope): Code {
  const node = around.node(step.node);
  const body = bodyOf(node, step.inputs, around);
  const { prepared } = body.plan;
  const list = emitContext(node, step.inputs, around).input(listPort(node));
  if (prepared === undefined) return list;
  return code`${operand(list)}.map(${functionOf(body, preparedItem(prepared, body.scope))})`;
}

/** The body of the function that prepares an item. If its only result is computed last, that value gets no name. */
function preparedItem(prepared: PreparedItems, scope: RouteScope): Code {
  const { block, given } = prepared;
  const last = block.at(-1);
  if (given.length > 1 || last === undefined || !isComputation(last) || last.variable !== given[0])
    return code`{\n${emitBlock(block, scope)}\nreturn ${together(prepared)};\n}`;
  const value = marked(originOf(last, scope), emitComputation(last, { ...scope, seen: scope.seenAt(last) }));
  const before = block.slice(0, -1);
  return before.length === 0 ? asArrowBody(value) : code`{\n${emitBlock(before, scope)}\nreturn ${value};\n}`;
}

const originOf = (step: Computation, scope: RouteScope): string =>
  step.kind === 'compute' ? step.node : (scope.origins.ofStep(step)[0] ?? scope.start);

/** The variable that holds the prepared items of a container. */
function preparedOf({ node, inputs }: EffectStep, scope: RouteScope): Variable {
  const value = inputs.get(listPort(scope.node(node)))?.value;
  invariant(value?.kind === 'variable', 'what is prepared is in a variable');
  return value.variable;
}

/** A prepared item: its only value, or an object of several. */
function together({ given: [one, ...others] }: PreparedItems): Code {
  return others.length === 0 ? reads(one) : code`{ ${join([one, ...others].map(reads), ', ')} }`;
}

/** The pattern that takes a prepared item apart. Only values that are read get names. */
function apart({ given }: PreparedItems): Code {
  const [one, ...others] = given;
  if (others.length === 0) return ifRead([one], declares(one), code`_`);
  const read = given.map((local) => ifRead([local], code`${declares(local)}, `));
  return ifRead(given, code`{ ${join(read, '')}}`, code`_`);
}

/** The type of the prepared items, declared if several branches prepare them. */
export function emitPreparedType(container: string, { bodies, containers }: TypedScope): Code {
  const plan = bodies.get(container);
  if (plan?.prepared === undefined) return code`readonly unknown[]`;
  const { block, given } = plan.prepared;
  const steps = block.flatMap((step): Block => (step.kind === 'together' ? step.steps : [step]));
  const computations = steps.filter(isComputation);
  const typed = given.map((variable): readonly [Variable, Code] => {
    const inner = computations.find((step) => step.variable === variable);
    if (inner?.kind !== 'compute') return [variable, emitType(variable.type)];
    const made = nodeOf(plan.checked.route, inner.node);
    return [variable, typeOfMade(made, variable, { bodies: plan.bodies, containers })];
  });
  const [[, one], ...others] = [typed[0] ?? [given[0], code`unknown`], ...typed.slice(1)];
  return others.length === 0
    ? code`(${one})[]`
    : code`{ ${join(
        typed.map(([variable, type]) => code`${names(variable)}: ${type}`),
        '; ',
      )} }[]`;
}

/** The check of the time limit before an item; queries, mails and files check it themselves. */
function deadlineBefore({ block, checked: { route } }: RoutePlan, scope: RouteScope): Code {
  if (!awaits(block, scope)) return empty;
  const first = block.find((step) => !isComputation(step) && !['declare', 'together'].includes(step.kind));
  const node = first?.kind === 'effect' ? first.node : first?.kind === 'attempt' ? first.effect.node : undefined;
  const effect = node === undefined ? undefined : effectOf(nodeOf(route, node).kind);
  const looksItself = effect !== undefined && (effect.usesDatabase || isOutside(effect));
  return looksItself ? empty : scope.deadline;
}
