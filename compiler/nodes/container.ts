import { z } from 'zod';
import type { Container } from '../ir/container.ts';
import type { InputPort, OutputPort } from '../ir/kind.ts';
import type { Taint } from '../ir/taint.ts';

/** The name of the item, which its variable gets. */
export const itemConfig = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, 'a name such as "line": a small letter, then letters and digits')
  .default('item')
  .meta({ description: 'What an item is called: names the emitted variable.' });

const someItems = 'a number of items from 1 to 100,000';

/** How many items the list may have. */
export const maxConfig = z.int().min(1, someItems).max(100_000, someItems);

/** The ports that all containers have. */
export const containerPorts: Omit<Container, 'itemName' | 'body'> = {
  list: 'list',
  item: 'item',
  index: 'index',
  result: 'result',
  results: 'results',
};

export const containerInputs: readonly InputPort[] = [{ name: 'list' }, { name: 'result', inside: true }];

export const containerOutputs: readonly OutputPort[] = [
  { name: 'item', inside: true },
  { name: 'index', inside: true },
  { name: 'results' },
];

/** An item has the label of the list's items, and each result the label of what it derives from. */
export const containerTaint: Taint = {
  kind: 'parts-from',
  from: (path, _input, output) => {
    if (output === 'item') return [['list', [null, ...path]]];
    return output === 'results' ? [['result', path.slice(1)]] : [];
  },
};
