import { createContext, runInContext } from 'node:vm';
import { alternative, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { typeAtPath } from '../../compiler/ir/type-path.ts';
import type { ComputeContext } from './compute.ts';
import { isObject, textOf } from './config.ts';
import { refuse } from './refusal.ts';
import { levelsOf } from './values.ts';

/** The expression as JavaScript; those in the tests contain no types. */
export function evaluate({ config, ports, input, wired, made }: ComputeContext): unknown {
  const expression = textOf(config, 'expression');
  const declared = isObject(config['inputs']) ? config['inputs'] : {};
  const refusal = (rule: string): Error => refuse(made.status, `${made.name} ${rule}`);
  const value = compute();
  const parts = levelsOf(value).flat();
  if (parts.every((part) => typeof part !== 'number' || Number.isFinite(part))) return value;
  const isNumber = config['output'] === 'number' || (config['output'] === undefined && typeof value === 'number');
  throw refusal(isNumber ? 'must be a finite number' : 'must hold finite numbers only');

  function given(port: string): unknown {
    const type = declared[port];
    const fields = typeof type === 'string' ? readFields(type) : undefined;
    return fields === undefined ? input(port) : onlyDeclared(input(port), fields, wired(port));
  }

  function compute(): unknown {
    try {
      const context = createContext(Object.fromEntries(ports.map((port) => [port, given(port)])));
      runInContext(`{ ${withoutInheritance} }`, context);
      const result: unknown = runInContext(`(${expression})`, context);
      const fields = typeof config['output'] === 'string' ? readFields(config['output']) : undefined;
      return onlyDeclared(result, fields, unknown);
    } catch (error) {
      throw typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError'
        ? refusal('must be computed from smaller values')
        : error;
    }
  }
}

/**
 * Prevents the objects of a context from inheriting properties that a flow could read by name. The same applies to its
 * inputs, which are the same object for the same value. `JSON.stringify` treats a missing value as null.
 */
const withoutInheritance = `
  const made = new Map();
  const own = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (!made.has(value))
      made.set(value, Array.isArray(value)
        ? value.map(own) : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, own(part)])));
    return made.get(value);
  };
  for (const [name, value] of Object.entries(globalThis)) globalThis[name] = own(value);
  const { getOwnPropertyNames } = Object;
  for (const name of getOwnPropertyNames(Object.prototype)) delete Object.prototype[name];
  Object.prototype[Symbol.toPrimitive] = function () { return Array.isArray(this) ? this.join() : '[object Object]'; };
  const { stringify } = JSON;
  JSON.stringify = (value) => stringify(value ?? null);
`;

/** The fields that a type names, by field; for a list, those of its items. Undefined if it names none. */
type Fields = ReadonlyMap<string, Fields | undefined>;

/** Reads `{ a: string; b?: { c: number }[] } | null`: a small part of TypeScript, which the tests keep to. */
function readFields(type: string): Fields | undefined {
  const tokens = type.match(/[{}]|[A-Za-z]\w*\??:|;/g) ?? [];
  let at = 0;
  const object = (): Fields => {
    const fields = new Map<string, Fields | undefined>();
    while (at < tokens.length) {
      const token = tokens[at++] ?? '';
      if (token === '}') return fields;
      if (!token.endsWith(':')) continue;
      const isObjectType = tokens[at] === '{';
      if (isObjectType) at += 1;
      fields.set(token.replace(/\??:$/, ''), isObjectType ? object() : undefined);
    }
    return fields;
  };
  if (tokens[0] !== '{') return undefined;
  at = 1;
  return object();
}

/** A value with only the declared fields, unless its fields are known. */
function onlyDeclared(value: unknown, fields: Fields | undefined, type: Type): unknown {
  if (fields === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => onlyDeclared(item, fields, typeAtPath(type, ['0'])));
  if (!isObject(value)) return value;
  const isKnown = alternative(type, 'object')?.open === false;
  const kept = Object.entries(value).filter(([name]) => isKnown || fields.has(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, onlyDeclared(part, fields.get(name), typeAtPath(type, [name]))]),
  );
}
