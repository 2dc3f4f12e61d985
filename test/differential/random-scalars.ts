import type { Feed, Kind, Ports } from './random-draft.ts';
import { shape } from './random-draft.ts';
import type { Maker } from './random-maker.ts';
import { orConstant } from './random-sources.ts';

export const scalars = ['string', 'number', 'boolean'] as const;
export const anything = ['unknown', 'string', 'number', 'boolean', 'object', 'list'] as const;

/** Nodes that convert one value to another type; `maybe`: whether an invalid one becomes null. */
export function conversions({ draft, give }: Maker, maybe: 'optional' | undefined): readonly (() => unknown)[] {
  // Most texts of a flow are not numbers, and a node that always refuses hides everything after it.
  const isLenient = maybe !== undefined || draft.chance(0.6);
  const onInvalid = isLenient ? 'null' : 'reject';
  const told = (feed: Feed): Feed => (feed.missing && draft.chance(0.6) ? orConstant(draft, feed) : feed);
  const raw = draft.chance(0.1) && draft.hasRaw ? (['bytes'] as const) : (['string'] as const);
  return [
    () =>
      told(
        give(
          'to-number',
          { onInvalid },
          [['value', ['string', 'number'], maybe]],
          'number',
          shape('number', isLenient),
        ),
      ),
    () =>
      told(
        give(
          'to-boolean',
          { onInvalid },
          [['value', ['string', 'boolean'], maybe]],
          'boolean',
          shape('boolean', isLenient),
        ),
      ),
    () => give('parse-json', { onInvalid }, [['value', raw, maybe]], 'value', shape('unknown')),
    () => give('to-string', {}, [['value', scalars]], 'text', shape('string')),
    () => give('to-json', {}, [['value', anything, 'optional']], 'text', shape('string')),
  ];
}

/** Nodes that calculate, compare and combine conditions. */
export function calculations({ draft: { pick }, give }: Maker): readonly (() => unknown)[] {
  return [
    () => give('not', {}, [['a', ['boolean']]], 'result', shape('boolean')),
    () =>
      give(
        pick(['and', 'or']),
        {},
        [
          ['a', ['boolean']],
          ['b', ['boolean']],
        ],
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'math',
        { operator: pick(['add', 'subtract', 'multiply', 'divide', 'modulo', 'min', 'max']) },
        [
          ['a', ['number']],
          ['b', ['number']],
        ],
        'result',
        shape('number'),
      ),
    () =>
      give(
        'math',
        { operator: pick(['round', 'floor', 'ceil', 'abs']) },
        [['a', ['number']]],
        'result',
        shape('number'),
      ),
    () =>
      give(
        'compare',
        { operator: pick(['eq', 'ne']) },
        [
          ['left', anything, 'optional'],
          ['right', anything, 'optional'],
        ],
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: pick(['lt', 'le', 'gt', 'ge']) },
        order(pick(['string', 'number'])),
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: pick(['starts-with', 'ends-with', 'contains']) },
        order('string'),
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: 'contains' },
        [
          ['left', ['list']],
          ['right', anything],
        ],
        'result',
        shape('boolean'),
      ),
  ];
}

const order = (kind: Kind): Ports => [
  ['left', [kind]],
  ['right', [kind]],
];
