import type { BinaryOperator, Binding, Expression, Item, UnaryOperator } from './expression.ts';
import { valueOf } from './expression.ts';
import { forbiddenProperties } from './read-expression.ts';

/**
 * The value of an expression for sample inputs, for previews. No text is compiled as code, so this also works in a page
 * whose policy forbids it. Emitted servers run the expression itself. Throws as the expression would, and if evaluation
 * takes too long.
 */
export function evaluate(expression: Expression, inputs: ReadonlyMap<string, unknown>): unknown {
  return valueIn(expression, { names: new Map([...globals, ...inputs]), left: { steps: mostSteps } });
}

/** Previews are computed after each edit. */
const mostSteps = 20_000;
const longest = 100_000;

const globals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Math', Math],
  ['Number', Number],
  ['String', String],
  ['Boolean', Boolean],
  ['Object', Object],
  ['Array', Array],
  ['JSON', { stringify: (value: unknown) => JSON.stringify(value ?? null) }],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['undefined', undefined],
]);

interface Scope {
  readonly names: ReadonlyMap<string, unknown>;
  readonly left: { steps: number };
}

function valueIn(part: Expression, scope: Scope): unknown {
  scope.left.steps -= 1;
  if (scope.left.steps < 0) throw new RangeError('The expression takes too long.');
  const value = computed(part, scope);
  const isLong = (typeof value === 'string' || Array.isArray(value)) && value.length > longest;
  if (isLong) throw new RangeError('The expression gives too much.');
  return value;
}

function computed(part: Expression, scope: Scope): unknown {
  const inner = (each: Expression): unknown => valueIn(each, scope);
  switch (part.kind) {
    case 'name':
      return scope.names.get(part.name);
    case 'constant':
      return part.value;
    case 'pattern':
      return new RegExp(part.source, part.flags);
    case 'group':
      return inner(part.inner);
    case 'unary':
      return unary[part.operator](inner(part.operand));
    case 'binary':
      return binary(
        part.operator,
        () => inner(part.left),
        () => inner(part.right),
      );
    case 'choice':
      return isTrue(inner(part.condition)) ? inner(part.whenTrue) : inner(part.whenFalse);
    case 'template':
      return part.parts.map((each) => (typeof each === 'string' ? each : String(inner(each)))).join('');
    case 'property':
    case 'element':
    case 'call':
      return reached(part, scope).value;
    case 'list':
      return part.items.flatMap((item) => itemsOf(item, scope));
    case 'object':
      return Object.fromEntries(
        part.members.flatMap((member): readonly (readonly [string, unknown])[] =>
          member.kind === 'spread' ? Object.entries(Object(inner(member.value))) : [[member.name, inner(member.value)]],
        ),
      );
    case 'function':
      return (...given: readonly unknown[]): unknown => {
        const bound = part.parameters.flatMap((binding, index) => boundBy(binding, given[index]));
        return valueIn(part.body, { ...scope, names: new Map([...scope.names, ...bound]) });
      };
  }
}

interface Reached {
  readonly value: unknown;
  /** The value it was read from: `this` of a call. */
  readonly of?: unknown;
  /** A `?.` found nothing, so the rest of the chain is skipped. */
  readonly isCut?: true;
}

const cut: Reached = { value: undefined, isCut: true };
const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The value at the end of a chain of properties, items and calls. */
function reached(part: Expression, scope: Scope): Reached {
  switch (part.kind) {
    case 'property':
    case 'element': {
      const { value: of, isCut } = reached(part.object, scope);
      if (isCut === true || (part.isOptional && isMissing(of))) return cut;
      const value = part.kind === 'property' ? memberOf(of, part.name) : itemOf(of, String(valueIn(part.key, scope)));
      return { value, of };
    }
    case 'call': {
      const { value: called, of, isCut } = reached(part.called, scope);
      if (isCut === true || (part.isOptional && isMissing(called))) return cut;
      if (typeof called !== 'function') throw new TypeError('What is called is no function.');
      return {
        value: Reflect.apply(
          called,
          of,
          part.given.flatMap((item) => itemsOf(item, scope)),
        ),
      };
    }
    default:
      return { value: valueIn(part, scope) };
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (isMissing(value)) throw new TypeError(`There is nothing to read ${name} from.`);
  if (forbiddenProperties.has(name)) throw new TypeError(`The property ${name} is not for a flow to use.`);
  return Reflect.get(Object(value), name, value);
}

/** Only an object's own properties can be read by a computed name, never inherited ones. */
const itemOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Object.hasOwn(value, key) ? undefined : memberOf(value, key);

function itemsOf(item: Item, scope: Scope): readonly unknown[] {
  const value = valueIn(valueOf(item), scope);
  return item.kind === 'spread' ? listFrom(value) : [value];
}

function listFrom(value: unknown): readonly unknown[] {
  if (typeof value === 'string' || Array.isArray(value)) return [...value];
  throw new TypeError('What is spread is no list.');
}

function boundBy(binding: Binding, value: unknown): readonly (readonly [string, unknown])[] {
  if (binding.kind === 'name') return [[binding.name, value]];
  if (binding.kind === 'items') {
    const items = listFrom(value);
    return [
      ...binding.items.flatMap((each, index) => (each === undefined ? [] : boundBy(each, items[index]))),
      ...(binding.rest === undefined ? [] : [[binding.rest, items.slice(binding.items.length)] as const]),
    ];
  }
  const taken = new Set(binding.fields.map(({ name }) => name));
  const others = Object.entries(Object(value)).filter(([name]) => !taken.has(name));
  return [
    ...binding.fields.flatMap(({ name, binding: inner }) => boundBy(inner, memberOf(value, name))),
    ...(binding.rest === undefined ? [] : [[binding.rest, Object.fromEntries(others)] as const]),
  ];
}

const isTrue = (value: unknown): boolean => Boolean(value);

const unary: Readonly<Record<UnaryOperator, (value: unknown) => unknown>> = {
  '-': (value) => -Number(value),
  '+': Number,
  '!': (value) => !isTrue(value),
  typeof: (value) => typeof value,
};

/** The right side is evaluated only if it is needed. */
function binary(operator: BinaryOperator, left: () => unknown, right: () => unknown): unknown {
  const first = left();
  if (operator === '&&') return isTrue(first) ? right() : first;
  if (operator === '||') return isTrue(first) ? first : right();
  if (operator === '??') return first ?? right();
  return operators[operator](first, right());
}

type Comparison = '<' | '<=' | '>' | '>=';

/** Compares numbers or texts; the check of the expression refuses all other pairs. */
const compare =
  (test: (order: number) => boolean) =>
  (left: unknown, right: unknown): boolean => {
    const [a, b] =
      typeof left === 'string' && typeof right === 'string' ? [left, right] : [Number(left), Number(right)];
    return a === b ? test(0) : a < b ? test(-1) : a > b && test(1);
  };

const comparisons: Readonly<Record<Comparison, (left: unknown, right: unknown) => unknown>> = {
  '<': compare((order) => order < 0),
  '<=': compare((order) => order <= 0),
  '>': compare((order) => order > 0),
  '>=': compare((order) => order >= 0),
};

const operators: Readonly<
  Record<Exclude<BinaryOperator, '&&' | '||' | '??'>, (left: unknown, right: unknown) => unknown>
> = {
  '+': (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`,
  '-': (left, right) => Number(left) - Number(right),
  '*': (left, right) => Number(left) * Number(right),
  '/': (left, right) => Number(left) / Number(right),
  '%': (left, right) => Number(left) % Number(right),
  '**': (left, right) => Number(left) ** Number(right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  ...comparisons,
};
