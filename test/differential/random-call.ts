import { addFeed, addNode, failure, record, wire } from './random-draft.ts';
import type { Draft, Point, RandomFunction, Shape, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** The port of an input or output of a function. */
export const portOf = (sort: 'input' | 'output', name: string): string =>
  ['in', 'next', 'error', 'failure'].includes(name) ? `${sort}.${name}` : name;

/** A value of the shape. An object is built, since it must have exactly the declared fields. */
export function sourceFor(draft: Draft, point: Point, { kind, missing, fields }: Shape): Source {
  if (fields === undefined) return sourceOf(draft, point, [kind], { optional: missing });
  const sources = [...fields].map(([name, field]) => [name, sourceFor(draft, point, field)] as const);
  const node = addNode(draft, 'build-object', { fields: [...fields.keys()] });
  for (const [name, source] of sources) wire(draft, node, name, source);
  const from = sources.map(([, source]) => source);
  return { kind: 'feed', feed: addFeed(draft, `${node.id}.object`, record(fields), from) };
}

/** Nothing reads headers in a schedule. */
const callable = ({ functions, hasHeaders }: Draft): readonly RandomFunction[] =>
  functions.filter(({ needsRequest }) => hasHeaders || !needsRequest);

/** Calls one of the functions that only compute. */
export function addCall(draft: Draft, point: Point): void {
  const pure = callable(draft).filter(({ does }) => does.size === 0);
  if (pure.length === 0) return;
  const called = draft.pick(pure);
  const { node, sources } = callOf(draft, point, called);
  for (const output of called.outputs)
    addFeed(draft, `${node.id}.${portOf('output', output.name)}`, output.shape, sources);
}

/** Calls one of the functions that act, if one may be called; its outputs go to the pool, each with its edge. */
export function addActingCall(draft: Draft, point: Point, isAtomic: boolean): ReturnType<typeof addNode> | undefined {
  const acting = callable(draft).filter(
    ({ does, needsTransaction, forbidsTransaction }) =>
      does.size > 0 &&
      (isAtomic ? !does.has('mail') && !forbidsTransaction : !needsTransaction) &&
      (draft.mayBeRefused || !does.has('answer')),
  );
  if (acting.length === 0) return undefined;
  const called = draft.pick(acting);
  const { node } = callOf(draft, point, called);
  for (const { name, shape: given } of called.outputs)
    addFeed(draft, `${node.id}.${portOf('output', name)}`, given, [], [`${node.id}.next`]);
  addFeed(draft, `${node.id}.failure`, failure, [], [`${node.id}.error`]);
  return node;
}

/** Stores a call of one of the functions that jobs can run. */
export function addEnqueue(draft: Draft, point: Point): ReturnType<typeof addNode> | undefined {
  const fit = draft.functions.filter(
    ({ does, needsRequest, inputs }) =>
      does.size > 0 && !needsRequest && inputs.every(({ shape: { kind } }) => kind !== 'unknown'),
  );
  if (fit.length === 0) return undefined;
  const { id, inputs } = draft.pick(fit);
  const given = inputs.map((input) => ({ ...input, source: sourceFor(draft, point, input.shape) }));
  const retries = draft.chance(0.3) ? { retries: draft.pick([0, 3]), backoffSeconds: 60 } : {};
  const node = addNode(draft, 'enqueue', { function: id, ...retries });
  for (const { name, source, shape: wanted } of given)
    if (!wanted.missing || draft.chance(0.8)) wire(draft, node, name === 'in' ? 'input.in' : name, source);
  if (draft.chance(0.2)) wire(draft, node, 'delaySeconds', sourceOf(draft, point, ['number'], { optional: true }));
  if (draft.chance(0.3)) wire(draft, node, 'key', sourceOf(draft, point, ['string'], { optional: true }));
  addFeed(draft, `${node.id}.failure`, failure, [], [`${node.id}.error`]);
  return node;
}

function callOf(draft: Draft, point: Point, { id, inputs }: RandomFunction) {
  const given = inputs.map((input) => ({ ...input, source: sourceFor(draft, point, input.shape) }));
  const node = addNode(draft, 'call', { function: id });
  const fed = given.filter(({ shape: { missing } }) => !missing || draft.chance(0.8));
  for (const { name, source } of fed) wire(draft, node, portOf('input', name), source);
  return { node, sources: fed.map(({ source }) => source) };
}
