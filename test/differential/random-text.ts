import type { JsonObject } from '../../compiler/base/json.ts';
import type { Draft, Ports, Shape } from './random-draft.ts';
import { shape } from './random-draft.ts';

interface RandomText {
  readonly config: JsonObject;
  readonly ports: Ports;
  readonly result: Shape;
}

const plain = [
  ...(['upper', 'lower', 'trim', 'capitalize', 'slugify'] as const),
  ...(['url-encode', 'base64-encode', 'hex', 'escape-html'] as const),
] as const;

/** A Text node, whatever its operator; `maybe`: whether a text that cannot be decoded becomes null. */
export function randomText(pick: Draft['pick'], maybe: 'optional' | undefined): RandomText {
  const onInvalid = maybe === undefined ? 'reject' : 'null';
  const text = ['text', ['string']] as const;
  const replacing = [text, ['replacement', ['string']]] as const;
  const make = (config: JsonObject, result: Shape = shape('string'), ports: Ports = [text]): RandomText => ({
    ...{ config, ports, result },
  });
  return pick<RandomText>([
    ...plain.map((operator) => make({ operator })),
    ...['url-decode', 'base64-decode'].map((operator) =>
      make({ operator, onInvalid }, shape('string', maybe !== undefined), [['text', ['string'], maybe]]),
    ),
    make({ operator: 'length' }, shape('number')),
    make({ operator: 'split', separator: ' ' }, { kind: 'list', missing: false, element: shape('string') }),
    make({ operator: 'matches', pattern: pick(['^\\w+$', '[0-9]', '\\p{Lu}']) }, shape('boolean')),
    make({ operator: 'replace', search: 'a' }, shape('string'), replacing),
    make({ operator: 'replace', pattern: '\\d+' }, shape('string'), replacing),
    make({ operator: 'slice' }, shape('string'), [text, ['from', ['number']]]),
    make({ operator: 'pad', length: 5, fill: '0', ...pick([{}, { side: 'end' }]) }),
    make({ operator: 'truncate', length: 3, ...pick([{}, { end: '' }, { end: '…é😀' }]) }),
    make({ operator: 'join', ...pick([{}, { separator: ', ' }]) }, shape('string'), [['list', ['list']]]),
  ]);
}
