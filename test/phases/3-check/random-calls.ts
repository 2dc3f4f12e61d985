import { add, createDraft, fed } from './random-draft.ts';
import type { Draft, Feed, RawNode } from './random-draft.ts';

type Fill = (inside: Draft, acts: boolean) => readonly RawNode[];

/** `c` is an object of values such as `a` and `b`, and so is `y`. */
const signature = {
  inputs: { a: 'unknown', b: 'unknown', c: 'unknown' },
  outputs: { x: 'unknown', y: 'unknown' },
};

/** Adds a function that may call those before it. `fill` adds its nodes, and returns those with effects. */
export function addFunction({ pick, holds, functions }: Draft, fill: Fill): void {
  const inside: Draft = { ...createDraft([], holds), pick, functions: [...functions], isFunction: true };
  const start = add(inside, 'start');
  const given = ['a', 'b'].map((port): Feed => ({ from: [start.id, port] }));
  const whole: Feed = { from: [start.id, 'c'], fields: ['a', 'b'] };
  inside.feeds.push(...given, ...given, whole, whole);
  const acting = fill(inside, pick([true, true, false]));
  const { feeds } = inside;
  const end = fed(add(inside, 'return-values'), 'x', pick(feeds.filter(({ fields }) => fields === undefined)));
  fed(end, 'y', pick(feeds.filter(({ fields }) => fields?.includes('a'))));
  for (const [index, node] of [start, ...acting].entries()) node.next.set('next', ([...acting, end][index] ?? end).id);
  const id = `function-${functions.length}`;
  functions.push({
    ...{ id, signature },
    flow: { trigger: {}, nodes: inside.nodes, functions: inside.functions },
    acts: acting.length > 0,
  });
}

/** Adds a call of one of the functions, if there is one. */
export function addCall(draft: Draft, acts: boolean): RawNode | undefined {
  const { functions, feeds, pick } = draft;
  const some = functions.filter((each) => each.acts === acts);
  if (some.length === 0) return undefined;
  const node = add(draft, 'call', { function: pick(some).id });
  const scalars = feeds.filter(({ fields }) => fields === undefined);
  const objects = feeds.filter(({ fields }) => fields !== undefined);
  const scalar = (): Feed =>
    scalars.length === 0 ? { from: [add(draft, 'value', { value: 'constant' }).id, 'value'] } : pick(scalars);
  fed(fed(node, 'a', scalar()), 'b', scalar());
  const made = add(draft, 'build-object', { fields: ['a', 'b'] });
  fed(fed(made, 'a', scalar()), 'b', scalar());
  fed(node, 'c', pick([...objects, { from: [made.id, 'object'] }]));
  feeds.push({ from: [node.id, 'x'] }, { from: [node.id, 'y'], fields: ['a', 'b'] });
  return node;
}
