import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { pointerTo } from '../base/json-pointer.ts';
import { remember } from '../base/remember.ts';
import { subschemas } from './walk-schema.ts';
import type { Subschema } from './walk-schema.ts';

/** A schema for a part of a value that another schema describes. */
interface Step {
  readonly to: Subschema;
  readonly part: Part;
  /** What has to hold before the step is taken. */
  readonly guards: readonly Guard[];
}

/** Some properties, or some items, by name or index: that one, those that match, or all but some. */
interface Part {
  readonly of: 'properties' | 'items';
  readonly name?: string;
  readonly pattern?: string;
  readonly except?: readonly string[];
}

/** A property with one of these values, as JSON, or one of the ways on from an `if`. */
interface Guard {
  readonly what: string;
  readonly values: readonly string[];
}

/**
 * Where a schema refers to itself by several ways that apply to one value, so that Ajv checks a value of `n` levels in
 * `2 ** n` ways. `stopsEarly`: Ajv reports only the first fault, and so does not look into the properties behind one
 * that has the wrong value.
 */
export function findExponential(whole: JsonObject, stopsEarly: boolean): readonly string[] | undefined {
  const all = subschemas(whole);
  if (!all.some(({ schema }) => refersTo(schema) !== undefined)) return undefined;
  const steps = createSteps(all, stopsEarly);
  const tried: { readonly start: Subschema; readonly reached: ReadonlySet<Subschema> }[] = [];
  for (const start of all) {
    const reached = reachedFrom(start, steps);
    // Of schemas that lead to each other, one stands for all.
    const isKnown = tried.some((other) => reached.has(other.start) && other.reached.has(start));
    if (!reached.has(start) || isKnown) continue;
    if (isAmbiguous(start, steps)) return start.path;
    tried.push({ start, reached });
  }
  return undefined;
}

function reachedFrom(start: Subschema, steps: Steps): ReadonlySet<Subschema> {
  const reached = new Set(steps(start).map(({ to }) => to));
  for (const schema of reached) for (const { to } of steps(schema)) reached.add(to);
  return reached;
}

type Steps = (schema: Subschema) => readonly Step[];

/** Whether two different ways lead from a schema back to it through the same parts. */
function isAmbiguous(start: Subschema, steps: Steps): boolean {
  const pairs = [{ left: start, right: start, differ: false }];
  const seen = new Set<string>();
  for (const { left, right, differ } of pairs)
    for (const one of steps(left))
      for (const other of steps(right)) {
        if (!overlap(one, other)) continue;
        const next = { left: one.to, right: other.to, differ: differ || one !== other };
        const key = JSON.stringify([next.left.path, next.right.path, next.differ]);
        if (seen.has(key)) continue;
        if (next.differ && next.left === start && next.right === start) return true;
        seen.add(key);
        pairs.push(next);
      }
  return false;
}

const overlap = (left: Step, right: Step): boolean =>
  left.part.of === right.part.of &&
  mayBeOf(left.part, right.part) &&
  mayBeOf(right.part, left.part) &&
  left.guards.every((guard) =>
    right.guards.every(
      ({ what, values }) => what !== guard.what || values.some((value) => guard.values.includes(value)),
    ),
  );

/** Patterns are only compared with names. */
const mayBeOf = ({ name, pattern, except }: Part, other: Part): boolean =>
  other.name === undefined ||
  ((name === undefined || name === other.name) &&
    except?.includes(other.name) !== true &&
    (pattern === undefined || new RegExp(pattern, 'u').test(other.name)));

const refersTo = ({ $ref: reference }: JsonObject): string | undefined =>
  typeof reference === 'string' ? reference : undefined;

function createSteps(all: readonly Subschema[], stopsEarly: boolean): Steps {
  const [whole] = all;
  const byPointer = new Map(all.map((each) => [pointerTo(each.path), each]));
  const known = new Map<Subschema, readonly Step[]>();

  /** Names of other forms than a pointer are few, and may mean the whole. */
  const resolve = (reference: string): Subschema | undefined =>
    byPointer.get(reference.slice(Math.max(0, reference.indexOf('#')))) ??
    all.find(({ schema }) => [schema['$id'], schema['$anchor']].includes(reference.replace(/^#/, ''))) ??
    whole;

  /** The steps of a schema and of all others that apply to the same value; `within` are those already entered. */
  function stepsOf(from: Subschema, guards: readonly Guard[], within: ReadonlySet<Subschema>): readonly Step[] {
    if (within.has(from)) return [];
    const { schema, path } = from;
    const at = (...way: readonly string[]): readonly Subschema[] => {
      const found = byPointer.get(pointerTo([...path, ...way]));
      return found === undefined ? [] : [found];
    };
    const inPlace = (to: readonly Subschema[], ...more: readonly Guard[]): readonly Step[] =>
      to.flatMap((each) => stepsOf(each, [...guards, ...more], new Set([...within, from])));
    const step = (part: Part, to: readonly Subschema[], more: readonly Guard[] = []): readonly Step[] =>
      to.map((each) => ({ to: each, part, guards: [...guards, ...more] }));
    const branch = (taken: string): Guard => ({ what: pointerTo([...path, 'if']), values: [taken] });
    const reference = refersTo(schema);
    const names = keysOf(schema['properties']);
    const constants = stopsEarly ? constantsOf(schema) : [];
    const indexes = keysOf(schema['items']);
    return [
      ...inPlace(reference === undefined ? [] : [resolve(reference)].filter((found) => found !== undefined)),
      ...['allOf', 'anyOf', 'oneOf', 'dependencies', 'dependentSchemas'].flatMap((key) =>
        keysOf(schema[key]).flatMap((each) => inPlace(at(key, each))),
      ),
      ...inPlace([...at('not'), ...at('if')]),
      ...inPlace(at('then'), branch('then'), ...constantsOf(schema['if'])),
      ...inPlace(at('else'), branch('else')),
      ...names.flatMap((name, index) =>
        step(
          { of: 'properties', name },
          at('properties', name),
          constants.filter(({ what }) => names.indexOf(what) < index),
        ),
      ),
      ...keysOf(schema['patternProperties']).flatMap((pattern) =>
        step({ of: 'properties', pattern }, at('patternProperties', pattern), constants),
      ),
      ...step({ of: 'properties', except: names }, at('additionalProperties')),
      ...(isList(schema['items'])
        ? indexes.flatMap((name) => step({ of: 'items', name }, at('items', name)))
        : step({ of: 'items' }, at('items'))),
      ...step({ of: 'items', except: indexes }, at('additionalItems')),
      ...step({ of: 'items' }, at('contains')),
    ];
  }

  return (schema) => remember(known, schema, () => stepsOf(schema, [], new Set()));
}

const keysOf = (value: JsonValue | undefined): readonly string[] =>
  isObject(value) || isList(value) ? Object.keys(value) : [];

/** The properties that a schema requires to have one of a few values. */
function constantsOf(schema: JsonValue | undefined): readonly Guard[] {
  if (!isObject(schema) || !isList(schema['required']) || !isObject(schema['properties'])) return [];
  const { required, properties } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!required.includes(name) || !isObject(property)) return [];
    const values = property['const'] === undefined ? property['enum'] : [property['const']];
    return isList(values) ? [{ what: name, values: values.map((value) => JSON.stringify(value)) }] : [];
  });
}
