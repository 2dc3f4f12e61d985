import { addFeed, addNode, record, wire } from './random-draft.ts';
import type { Draft, Feed, Point, Shape, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** The port of an input or output of a function. */
export const portOf = (sort: 'input' | 'output', name: string): string =>
  ['in', 'next', 'error', 'failure'].includes(name) ? `${sort}.${name}` : name;

/** A value of the shape; an object is built, since it has exactly the declared fields. */
export function sourceFor(draft: Draft, point: Point, { kind, missing, fields }: Shape): Source {
  if (fields === undefined) return sourceOf(draft, point, [kind], { optional: missing });
  const sources = [...fields].map(([name, field]) => [name, sourceFor(draft, point, field)] as const);
  const node = addNode(draft, 'build-object', { fields: [...fields.keys()] });
  for (const [name, source] of sources) wire(draft, node, name, source);
  const from = sources.map(([, source]) => source);
  return { kind: 'feed', feed: addFeed(draft, `${node.id}.object`, record(fields), from) };
}

/** Calls one of the functions that the flow may call. */
export function addCall(draft: Draft, point: Point): Feed | undefined {
  const { functions, pick, chance } = draft;
  if (functions.length === 0) return undefined;
  const called = pick(functions);
  const given = called.inputs.map((input) => ({ ...input, source: sourceFor(draft, point, input.shape) }));
  const node = addNode(draft, 'call', { function: called.id });
  const fed = given.filter(({ shape: { missing } }) => !missing || chance(0.8));
  for (const { name, source } of fed) wire(draft, node, portOf('input', name), source);
  const sources = fed.map(({ source }) => source);
  for (const output of called.outputs)
    addFeed(draft, `${node.id}.${portOf('output', output.name)}`, output.shape, sources);
  return draft.feeds.at(-1);
}
