import { addFeed, record, shape } from './random-draft.ts';
import type { Maker } from './random-maker.ts';
import { anything, scalars } from './random-scalars.ts';
import { shapeOf } from './random-shape.ts';

/** Nodes that put values together, or choose one. */
export const structures = (maker: Maker): readonly (() => void)[] =>
  [addFallback, addFallback, addSelect, addBuild, addBuild, addList, addMerge].map((add) => () => add(maker));

function addFallback({ draft, add }: Maker): void {
  const kind = draft.pick([...scalars, 'object', 'list'] as const);
  const { id, sources } = add('fallback', {}, [
    ['value', [kind], 'optional'],
    ['fallback', [kind]],
  ]);
  addFeed(draft, `${id}.value`, shape(kind), sources);
}

function addSelect({ draft, give }: Maker): void {
  const kind = draft.pick(anything);
  give(
    'select',
    {},
    [
      ['condition', ['boolean']],
      ['whenTrue', [kind]],
      ['whenFalse', [kind]],
    ],
    'value',
    shape(kind),
  );
}

function addBuild({ draft, add }: Maker): void {
  const names = draft.pick([['a'], ['a', 'b'], ['name', 'a'], ['toString', 'x y'], ['b', '__proto__', 'c']] as const);
  const { id, sources } = add(
    'build-object',
    { fields: names },
    names.map((name) => [name, anything, 'optional'] as const),
  );
  addFeed(draft, `${id}.object`, record(names.map((name, index) => [name, shapeOf(sources[index])] as const)), sources);
}

function addList({ draft, give }: Maker): void {
  const kind = draft.pick(anything);
  const ports = Array.from({ length: draft.below(3) + 1 }, (_, index) => [`item${index}`, [kind]] as const);
  give('build-list', { length: ports.length }, ports, 'list', { kind: 'list', missing: false, element: shape(kind) });
}

function addMerge({ give }: Maker): void {
  give(
    'merge-objects',
    {},
    [
      ['base', ['object']],
      ['over', ['object']],
    ],
    'object',
    shape('object'),
  );
}
