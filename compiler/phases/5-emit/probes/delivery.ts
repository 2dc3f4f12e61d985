import { baseNode, runNodes } from '../../../ir/route.ts';
import { reachable } from '../../../base/digraph.ts';
import type { JsonValue } from '../../../base/json.ts';
import { callsServers, isConsequence } from '../../../ir/effect.ts';
import { nest } from '../../../ir/request-body.ts';
import { fixedStatus } from '../../../ir/response.ts';
import type { CheckedRoute, Operand } from '../../../ir/checked.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import type { Effect } from '../../../ir/deed.ts';
import type { Behaviour } from '../../../ir/kind.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative, openObject, required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever } from '../../../ir/type-algebra.ts';
import { sampleOf, samples } from './sample.ts';
import { findGuard, provenEdge } from './signing.ts';
import type { Guard } from './signing.ts';
import type { Signing } from '../../../ir/signing.ts';

/** A delivery of a webhook, and how it is signed. */
export interface DeliveryProbe {
  readonly url: string;
  readonly signing: Signing;
  /** Headers that the flow reads besides the signature. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
  readonly once?: OnceProbe;
}

/** The delivery must take effect once, and have no effect when repeated. */
export interface OnceProbe {
  readonly status: number;
  readonly inserts: readonly Insert[];
}

/** A row that the delivery inserts, with the columns whose values come from the body. */
export interface Insert {
  readonly table: string;
  readonly sampled: readonly string[];
}

/**
 * A test delivery, if the webhook does nothing before it has verified a signature and all its other input can be
 * predicted.
 */
export function probeDelivery(checked: CheckedRoute): DeliveryProbe | undefined {
  const { route, control } = checked;
  const guard = findGuard(checked);
  if (guard === undefined || route.url === undefined) return undefined;
  const proven = provenEdge(guard);
  const consequences = control.nodes
    .flatMap((id) => route.nodes.get(id) ?? [])
    .filter(({ kind }) => isConsequence(kind) || callsServers(kind));
  if (!consequences.every(({ id }) => control.dominators.dominates(proven, id))) return undefined;
  const way = followDelivery(checked, guard);
  const body = way.choices.reduce((value, { path, text }) => withPart(value, path, text), sampleBody(checked));
  return {
    url: route.url,
    signing: guard.signing,
    headers: { ...sampleHeaders(checked, guard.signing), ...way.headers },
    body,
    ...(way.once === undefined ? {} : { once: way.once }),
  };
}

function sampleHeaders(checked: CheckedRoute, { header, tolerance, data }: Signing): Record<string, string> {
  const own = new Set([
    header,
    ...[tolerance?.clock, ...data].flatMap((part) => (part?.kind === 'header' ? [part.name] : [])),
  ]);
  const read = runNodes(checked).flatMap(({ kind }) => kind.reads ?? []);
  return Object.fromEntries(
    read.flatMap((each) => (each.kind === 'header' && !own.has(each.name) ? [[each.name, samples.text]] : [])),
  );
}

/** A body with everything that the flow reads from it, of the types that the uses require. */
export function sampleBody({ operands }: CheckedRoute): JsonValue {
  const read = [...operands.values()].flatMap((ports) => [...ports.values()].flatMap(valuesIn));
  const type = read.reduce<Type>((all, { access, need }) => {
    const both = meet(all, nest(access.path, required(need)));
    return isNever(both) ? all : both;
  }, openObject());
  return sampleOf(type);
}

type BodyValue = Extract<Operand, { readonly kind: 'value' }>;

function valuesIn(use: Operand): readonly BodyValue[] {
  if (use.kind === 'fields') return [...use.fields.values()].flatMap(valuesIn);
  return use.kind === 'value' && use.access.base.kind === 'body' ? [use] : [];
}

function withPart(value: JsonValue, [first, ...rest]: readonly string[], part: JsonValue): JsonValue {
  if (first === undefined) return part;
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const before = fields.find(([name]) => name === first)?.[1] ?? {};
  return Object.fromEntries([...fields.filter(([name]) => name !== first), [first, withPart(before, rest, part)]]);
}

/** What a delivery must contain to reach the flow's effects, and which effects these are. */
interface Way {
  readonly choices: { readonly path: readonly string[]; readonly text: string }[];
  readonly headers: Record<string, string>;
  once?: OnceProbe;
}

/** A delivery on its way through the flow. */
interface Walk {
  readonly checked: CheckedRoute;
  readonly way: Way;
  readonly inserts: Insert[];
  /** Whether it has had an effect that can be observed. */
  acts: boolean;
  /** Whether it has passed a Deduplicate. */
  isFirst: boolean;
}

/**
 * Follows the flow from the guard to an answer, along branches that a sample can be made to take; `once` is set only if
 * it gets there.
 */
function followDelivery(checked: CheckedRoute, { check, port }: Guard): Way {
  const walk: Walk = { checked, way: { choices: [], headers: {} }, inserts: [], acts: false, isFirst: false };
  let node = nextNode(checked, check, port);
  while (node !== undefined) {
    const taken = pass(walk, node);
    node = taken === undefined ? undefined : nextNode(checked, node, taken);
  }
  return walk.way;
}

/** The port by which the delivery leaves the node; undefined if it ends there, or if that cannot be predicted. */
function pass(walk: Walk, node: Node): string | undefined {
  const { behaviour } = node.kind;
  switch (behaviour.kind) {
    case 'respond':
      arrive(walk, node);
      return undefined;
    case 'effect':
      return passEffect(walk, node, behaviour.effect);
    case 'test':
      return behaviour.effect?.kind === 'once' ? passOnce(walk, node, behaviour) : passTest(walk, node, behaviour);
    case 'switch':
      return passSwitch(walk, node, behaviour);
    default:
      return undefined;
  }
}

type Of<K extends Behaviour['kind']> = Extract<Behaviour, { readonly kind: K }>;

function arrive({ checked, way, inserts, acts, isFirst }: Walk, node: Node): void {
  const status = fixedStatus(node);
  const isProven = acts && isFirst && status !== undefined && status < 300 && takesSamples(checked);
  if (isProven && new Set(inserts.map(({ table }) => table)).size === inserts.length) way.once = { status, inserts };
}

function passEffect(walk: Walk, node: Node, effect: Effect): string | undefined {
  // The result of a function and the answer of another server cannot be predicted.
  if (effect.kind === 'call' || callsServers(node.kind)) return undefined;
  if (!isConsequence(node.kind)) return 'next';
  if (!walk.isFirst) return undefined;
  const insert = insertOf(walk.checked, node);
  if (insert !== undefined) walk.inserts.push(insert);
  walk.acts ||= effect.kind !== 'write' || insert !== undefined;
  return 'next';
}

function passOnce(walk: Walk, node: Node, { whenTrue, whenFalse }: Of<'test'>): string | undefined {
  const { route, control } = walk.checked;
  const ofDuplicate = [...reachable(control.digraph, edgeVertex(node.id, whenFalse))];
  const later = ofDuplicate.flatMap((vertex) => route.nodes.get(vertex) ?? []);
  if (later.some(({ kind }) => isConsequence(kind))) return undefined;
  walk.isFirst = true;
  return whenTrue;
}

function passTest({ checked }: Walk, node: Node, { narrows, whenTrue, whenFalse }: Of<'test'>): string | undefined {
  if (narrows === undefined || !isSent(checked, operandOf(checked, node, narrows.input))) return undefined;
  return narrows.presentWhen ? whenTrue : whenFalse;
}

/** The first case, if the delivery can be given its value. Only one value is chosen. */
function passSwitch({ checked, way }: Walk, node: Node, { value, cases }: Of<'switch'>): string | undefined {
  const [port, text] = cases[0] ?? [];
  const isChosen = way.choices.length > 0 || Object.keys(way.headers).length > 0;
  if (port === undefined || text === undefined || isChosen) return undefined;
  const operand = operandOf(checked, node, value);
  const header = headerOf(checked, operand);
  if (header !== undefined) way.headers[header] = text;
  else if (operand?.kind === 'value' && operand.access.base.kind === 'body')
    way.choices.push({ path: operand.access.path, text });
  else return undefined;
  return port;
}

const operandOf = ({ operands }: CheckedRoute, { id }: Node, port: string): Operand | undefined =>
  operands.get(id)?.get(port);

function nextNode({ route }: CheckedRoute, node: Node, port: string): Node | undefined {
  const edge = node.next.get(port);
  return edge === undefined ? undefined : route.nodes.get(edge.to);
}

function headerOf({ route }: CheckedRoute, use: Operand | undefined): string | undefined {
  const node = use?.kind === 'value' ? baseNode(route, use.access.base) : undefined;
  return node?.kind.reads?.kind === 'header' ? node.kind.reads.name : undefined;
}

const isSent = (checked: CheckedRoute, use: Operand | undefined): boolean =>
  headerOf(checked, use) !== undefined || (use?.kind === 'value' && use.access.base.kind === 'body');

/** Whether no node rejects a sample. That is only certain for conversions of the body to numbers. */
function takesSamples({ route, operands }: CheckedRoute): boolean {
  return [...operands].every(([id, ports]) => {
    const behaviour = route.nodes.get(id)?.kind.behaviour;
    if (behaviour?.kind !== 'pure' || behaviour.rejects !== true) return true;
    return [...ports.values()].every(
      (use) => use.kind === 'value' && use.access.base.kind === 'body' && alternative(use.need, 'number') !== undefined,
    );
  });
}

function insertOf({ route, operands }: CheckedRoute, node: Node): Insert | undefined {
  const port = node.kind.inputs.find(({ record }) => record !== undefined && !record.changes && record.many !== true);
  if (port?.record === undefined) return undefined;
  const record = operands.get(node.id)?.get(port.name);
  const isFromBody = (use: Operand): boolean => {
    if (use.kind !== 'value') return false;
    if (use.access.base.kind === 'body') return true;
    const source = route.nodes.get(use.access.base.node);
    const passed = source?.kind.passes === undefined ? undefined : operands.get(source.id)?.get(source.kind.passes);
    return passed !== undefined && isFromBody(passed);
  };
  const sampled =
    record?.kind === 'fields' ? [...record.fields].flatMap(([name, use]) => (isFromBody(use) ? [name] : [])) : [];
  return { table: port.record.table, sampled };
}
