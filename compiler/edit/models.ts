import type { JsonValue } from '../base/json.ts';
import { isList, isObject } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import { itemsOf, partAt, readJsonText } from './json-text.ts';
import type { Item, JsonText, Part, Trail } from './json-text.ts';
import { keysAt } from './key-order.ts';
import type { FilePart } from './key-order.ts';
import { anyKey } from './print.ts';
import type { Model } from './print.ts';
import type { Style } from './style.ts';

/** A flow file in the house style, for values of which the current file has no example. */
const house = readJsonText(`{
  "tables": {
    "*": {
      "columns": {
        "*": { "*": 0 }
      }
    }
  },
  "secrets": {
    "*": { "*": 0 }
  },
  "functions": [
    {
      "inputs": { "*": 0 },
      "outputs": { "*": 0 },
      "flow": {
        "nodes": [
          { "*": 0 }
        ],
        "edges": [
          { "*": 0 }
        ]
      },
      "examples": [
        { "*": 0 }
      ]
    }
  ],
  "routes": [
    {
      "flow": {
        "nodes": [
          { "*": 0 }
        ],
        "edges": [
          { "*": 0 }
        ]
      },
      "examples": [
        { "*": 0 }
      ]
    }
  ]
}
`);

/** A place in a file: a container, and the key of a member, or undefined for an item. */
export interface Slot {
  readonly file: JsonText;
  readonly style: Style;
  readonly container: Trail;
  readonly key: string | undefined;
  /** Where the container belongs in the format. */
  readonly part: FilePart;
  readonly path: Path;
}

/** Values whose layout a value at a place should follow, best first. */
export function modelsFor(slot: Slot, value: JsonValue): readonly Model[] {
  const { file, container, key, style } = slot;
  const parent = partAt(file.root, container);
  const siblings = itemsOf(parent).filter((item) => item.key === undefined || item.key.name !== key);
  const near = modelsOf(file, siblings);
  const cousins = cousinsOf(slot);
  // If members are of different kinds, a neighbour is only a model for values like it.
  if (key === undefined || keysAt(slot.part, slot.path) === undefined)
    return [...near, ...cousins, ...houseModels(slot)];
  const alike = isList(value) ? near.filter((model) => hasItemsLike(model, value)) : [];
  if (style.layout !== 'mixed') return [...cousins, ...alike];
  return [...cousins, ...alike, ...houseModels(slot), ...near.filter(({ part }) => part.kind === 'object')];
}

const most = 20;

const modelsOf = (file: JsonText, items: readonly Item[]): readonly Model[] =>
  items
    .filter(({ value }) => value.kind !== 'scalar')
    .slice(-most)
    .toReversed()
    .map(({ value }) => ({ file, part: value }));

const hasItemsLike = ({ part }: Model, value: readonly JsonValue[]): boolean =>
  part.kind === 'list' && itemsOf(part)[0]?.value.kind === kindOf(value[0]);

const kindOf = (value: JsonValue | undefined): Part['kind'] =>
  isList(value) ? 'list' : isObject(value) ? 'object' : 'scalar';

/** The same place in the siblings of the container, else in those of the container around it, and so on. */
function cousinsOf({ file, container, key }: Slot): readonly Model[] {
  for (let depth = container.length - 1; depth >= 0; depth -= 1) {
    const ancestor = partAt(file.root, container.slice(0, depth));
    const own = container[depth];
    const others = itemsOf(ancestor).filter((_, index) => index !== own);
    const keys = [...keysOn(container.slice(depth + 1), partAt(file.root, container.slice(0, depth + 1))), key];
    const found = keys.reduce<readonly Part[]>(
      (parts, each) => parts.flatMap((part) => inPart(part, each)).slice(0, most),
      others.slice(-most).map(({ value }) => value),
    );
    const models = found.filter((part) => part.kind !== 'scalar' && itemsOf(part).length > 0);
    if (models.length > 0) return models.map((part) => ({ file, part }));
  }
  return [];
}

/** The keys on a trail, starting at a part; undefined for items. */
function keysOn(trail: Trail, from: Part): readonly (string | undefined)[] {
  let part: Part | undefined = from;
  return trail.map((index) => {
    const item: Item | undefined = part && itemsOf(part)[index];
    part = item?.value;
    return item?.key?.name;
  });
}

const inPart = (part: Part, key: string | undefined): readonly Part[] =>
  itemsOf(part)
    .filter((item) => item.key?.name === key)
    .map(({ value }) => value);

/** The corresponding places in the house file. */
const beginnings: Readonly<Record<FilePart, Path>> = { project: [], route: ['routes', 0], function: ['functions', 0] };

/** The same place in the house file. Unneeded if a file puts everything on one line, or each value on its own line. */
export function houseModels({
  style,
  part,
  path,
  key,
}: Pick<Slot, 'style' | 'part' | 'path' | 'key'>): readonly Model[] {
  if (house === undefined || style.layout !== 'mixed') return [];
  const file = house;
  let parts: readonly Part[] = [file.root];
  for (const step of [...beginnings[part], ...path, key ?? 0]) {
    parts = parts.flatMap((each) =>
      itemsOf(each)
        .filter((item) => item.key === undefined || item.key.name === step || item.key.name === anyKey)
        .map(({ value }) => value),
    );
  }
  return parts.map((each) => ({ file, part: each }));
}
