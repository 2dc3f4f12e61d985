import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { isList, isObject, isSameJson, ownOf } from '../../shared/gestures/json.ts';
import { objectOf, textsOf } from '../json.ts';

/**
 * The JSON Schema of values like an example: everything in it is required, and texts that look like an address are one.
 */
export function inferSchema(example: JsonValue): JsonObject {
  if (isList(example)) {
    const schemas = example.map(inferSchema);
    const [first, ...others] = schemas;
    if (first === undefined) return { type: 'array' };
    return { type: 'array', items: others.reduce(joined, first) };
  }
  if (isObject(example)) {
    const properties = Object.entries(example).map(([name, value]): [string, JsonObject] => [name, inferSchema(value)]);
    return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(example) };
  }
  if (example === null) return { type: 'null' };
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' };
  if (typeof example === 'boolean') return { type: 'boolean' };
  return usualAddress.test(example) ? { type: 'string', format: 'email' } : { type: 'string' };
}

/** Narrower than what validators accept, which includes "!@!.!". */
const usualAddress = /^(?=.{1,60}$)\w+(?:[.+-]\w+)*@[a-z\d]+(?:[.-][a-z\d]+)*\.[a-z]{2,}$/iu;

/** A schema that accepts what either of the two accepts. */
function joined(left: JsonObject, right: JsonObject): JsonObject {
  if (isSameJson(left, right)) return left;
  if (left['type'] === 'object' && right['type'] === 'object') {
    const ofLeft = objectOf(left['properties']);
    const ofRight = objectOf(right['properties']);
    const names = [...new Set([...Object.keys(ofLeft), ...Object.keys(ofRight)])];
    const ofRightRequired = new Set(textsOf(right['required']));
    return {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name) => {
          const inLeft = ownOf(ofLeft, name);
          const inRight = ownOf(ofRight, name);
          if (isObject(inLeft) && isObject(inRight)) return [name, joined(inLeft, inRight)];
          return [name, inLeft ?? inRight ?? {}];
        }),
      ),
      required: textsOf(left['required']).filter((name) => ofRightRequired.has(name)),
    };
  }
  const types = new Set([left['type'], right['type']]);
  if (types.has('integer') && types.has('number')) return { type: 'number' };
  if (left['type'] === right['type'] && left['type'] === 'string') return { type: 'string' };
  return {};
}
