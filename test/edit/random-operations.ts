import {
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  nat,
  oneof,
  option,
  record,
  string,
  tuple,
} from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { isList, isObject } from '../../compiler/base/json.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import type { Path, PathOperation, Step } from '../../compiler/base/operation.ts';

/** Something to do wherever there is a place for it, which is chosen once the text is known, so that it shrinks. */
export interface Intent {
  readonly route: number;
  readonly where: number;
  readonly what: 'set' | 'add' | 'remove' | 'insert' | 'rename' | 'id';
  readonly value: JsonValue;
  readonly key: string;
  readonly after: number | null | undefined;
}

const plainJson: Arbitrary<JsonValue> = jsonValue({ maxDepth: 2 }).map((each) => JSON.parse(JSON.stringify(each)));
const text = oneof(string(), constantFrom('a “b”', '__proto__', '\u2028', 'x\ny', '{{', ']', '}', ',', '":"', ''));
const anyValue: Arbitrary<JsonValue> = oneof(
  text,
  integer(),
  constant(null),
  plainJson,
  dictionary(text, plainJson, { maxKeys: 3 }),
  record({ id: constantFrom('fresh', 'other', 'third'), type: constantFrom('value', 'and'), config: plainJson }),
  record({ from: constantFrom('a.b', 'start.next'), to: constantFrom('c.d', 'e.f') }),
);

/** As a socket delivers it: objects have a prototype. */
const value: Arbitrary<JsonValue> = anyValue.map((each) => JSON.parse(JSON.stringify(each)));

export const intent: Arbitrary<Intent> = record({
  route: nat(6),
  where: nat(400),
  what: constantFrom('set', 'add', 'remove', 'insert', 'rename', 'id'),
  value,
  key: oneof(constantFrom('label', 'comment', 'position', 'inputs', 'title', 'config', 'fresh', '__proto__'), text),
  after: option(nat(5), { nil: undefined }).chain((index) => constantFrom(index, null)),
});

export const intents = (count: number): Arbitrary<readonly Intent[]> =>
  tuple(...Array.from({ length: count }, () => intent));

interface Spot {
  readonly path: Path;
  readonly value: JsonValue;
}

/** Every part of a value, by the names that steps have for items. */
function spotsIn(value: JsonValue, path: Path = []): readonly Spot[] {
  const inner: readonly (readonly [Step, JsonValue])[] = isList(value)
    ? value.map((item, index) => [stepTo(value, index), item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [{ path, value }, ...inner.flatMap(([step, item]) => spotsIn(item, [...path, step]))];
}

function stepTo(list: readonly JsonValue[], index: number): Step {
  const { id, from, to } = isObject(list[index] ?? null) ? Object(list[index]) : {};
  const first = (isSame: (item: JsonValue) => boolean) => list.findIndex(isSame) === index;
  if (typeof id === 'string' && first((item) => isObject(item) && item['id'] === id)) return { id };
  const isWire = typeof from === 'string' && typeof to === 'string';
  return isWire && first((item) => isObject(item) && item['from'] === from && item['to'] === to) ? { from, to } : index;
}

/** The operation for an intent in this project; undefined if there is no place for it. */
export function operationFor(project: JsonValue, intent: Intent): PathOperation | undefined {
  const routes = isObject(project) && isList(project['routes']) ? project['routes'] : [];
  const chosen = routes.length === 0 ? undefined : routes[intent.route % (routes.length + 1)];
  const at = chosen !== undefined && isObject(chosen) ? { route: String(chosen['id']) } : {};
  const root = chosen ?? project;
  const all = spotsIn(root).filter(({ path }) => path.length > 0 && (chosen !== undefined || path[0] !== 'routes'));
  const pick = (fits: (spot: Spot) => boolean): Spot | undefined => {
    const fitting = all.filter(fits);
    return fitting[intent.where % Math.max(1, fitting.length)];
  };
  const { value, key } = intent;
  switch (intent.what) {
    case 'set': {
      const spot = pick(() => true);
      return spot && { do: 'set', ...at, path: spot.path, value };
    }
    case 'id': {
      const spot = pick(({ path }) => path.at(-1) === 'id' && path.length > 1);
      return spot && { do: 'set', ...at, path: spot.path, value: `${String(spot.value)}2` };
    }
    case 'add': {
      const spot = pick((each) => isObject(each.value));
      return spot && { do: 'set', ...at, path: [...spot.path, key], value };
    }
    case 'remove': {
      const spot = pick(() => true);
      return spot && { do: 'remove', ...at, path: spot.path };
    }
    case 'insert': {
      const spot = pick((each) => isList(each.value));
      if (spot === undefined || !isList(spot.value)) return undefined;
      const { after } = intent;
      const step = typeof after === 'number' && after < spot.value.length ? stepTo(spot.value, after) : after;
      const behind =
        step === undefined || (typeof step === 'number' && step >= spot.value.length) ? {} : { after: step };
      return { do: 'insert', ...at, path: spot.path, ...behind, value };
    }
    case 'rename': {
      const spot = pick(({ path }) => typeof path.at(-1) === 'string');
      return spot && { do: 'rename', ...at, path: spot.path, key };
    }
  }
}
