/**
 * An expression of a Code node as plain data. It can only represent what an expression may contain.
 * read-expression.ts creates it.
 */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: 'u' | 'v' }
  | { readonly kind: 'group'; readonly inner: Expression }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    }
  /** A template literal: its texts, and the expressions between them. */
  | { readonly kind: 'template'; readonly parts: readonly (string | Expression)[] }
  | (Placed & {
      readonly kind: 'property';
      readonly object: Expression;
      readonly name: string;
      readonly isOptional: boolean;
    })
  | (Placed & {
      readonly kind: 'element';
      readonly object: Expression;
      readonly key: Expression;
      readonly isOptional: boolean;
    })
  | (Placed & {
      readonly kind: 'call';
      readonly called: Expression;
      readonly given: readonly Item[];
      readonly isOptional: boolean;
    })
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'function'; readonly parameters: readonly Binding[]; readonly body: Expression };

/** A part about which TypeScript is asked later. */
interface Placed {
  /** The position after the part in the text of the expression, unique among parts of its kind. */
  readonly end: number;
}

export interface Spread {
  readonly kind: 'spread';
  readonly value: Expression;
}
/** An item of a list, or an argument of a call. */
export type Item = Expression | Spread;
export type Member = { readonly kind: 'field'; readonly name: string; readonly value: Expression } | Spread;

/** A parameter of a function: a name, or a destructuring pattern. */
export type Binding =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'fields';
      readonly fields: readonly { readonly name: string; readonly binding: Binding }[];
      readonly rest?: string | undefined;
    }
  /** Undefined for an item that is skipped. */
  | { readonly kind: 'items'; readonly items: readonly (Binding | undefined)[]; readonly rest?: string | undefined };

export const unaryOperators = ['-', '+', '!', 'typeof'] as const;
export type UnaryOperator = (typeof unaryOperators)[number];

/** No operator assigns. */
export const binaryOperators = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '===',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '??',
] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

/** The parts of an expression that are expressions themselves. */
export function partsOf(whole: Expression): readonly Expression[] {
  switch (whole.kind) {
    case 'name':
    case 'constant':
    case 'pattern':
      return [];
    case 'group':
      return [whole.inner];
    case 'unary':
      return [whole.operand];
    case 'binary':
      return [whole.left, whole.right];
    case 'choice':
      return [whole.condition, whole.whenTrue, whole.whenFalse];
    case 'template':
      return whole.parts.filter((part) => typeof part !== 'string');
    case 'property':
      return [whole.object];
    case 'element':
      return [whole.object, whole.key];
    case 'call':
      return [whole.called, ...whole.given.map(valueOf)];
    case 'list':
      return whole.items.map(valueOf);
    case 'object':
      return whole.members.map(({ value }) => value);
    case 'function':
      return [whole.body];
  }
}

/** The subexpressions, one of which yields the value of an expression. */
export function resultsOf(whole: Expression): readonly Expression[] {
  switch (whole.kind) {
    case 'group':
      return resultsOf(whole.inner);
    case 'choice':
      return [whole.whenTrue, whole.whenFalse].flatMap(resultsOf);
    case 'binary':
      return ['&&', '||', '??'].includes(whole.operator) ? [whole.left, whole.right].flatMap(resultsOf) : [whole];
    default:
      return [whole];
  }
}

/** The subexpressions that an expression tests for being present or true. */
export function askedBy(whole: Expression): readonly Expression[] {
  if (whole.kind === 'choice') return resultsOf(whole.condition);
  if (whole.kind === 'unary') return whole.operator === '!' ? resultsOf(whole.operand) : [];
  return whole.kind === 'binary' && ['&&', '||', '??'].includes(whole.operator) ? resultsOf(whole.left) : [];
}

export const valueOf = (item: Item): Expression => (item.kind === 'spread' ? item.value : item);

/** Whether an expression, or one inside it, satisfies the test. */
export const someWithin = (whole: Expression, is: (part: Expression) => boolean): boolean =>
  is(whole) || partsOf(whole).some((part) => someWithin(part, is));

/** The names that a parameter declares. */
export function namesOf(binding: Binding): readonly string[] {
  if (binding.kind === 'name') return [binding.name];
  const inner =
    binding.kind === 'fields'
      ? binding.fields.flatMap((field) => namesOf(field.binding))
      : binding.items.flatMap((item) => (item === undefined ? [] : namesOf(item)));
  return binding.rest === undefined ? inner : [...inner, binding.rest];
}

/** Whether the expression reads a name that is not redeclared inside it. */
export function readsName(part: Expression, name: string): boolean {
  if (part.kind === 'name') return part.name === name;
  if (part.kind === 'function' && part.parameters.some((each) => namesOf(each).includes(name))) return false;
  return partsOf(part).some((inner) => readsName(inner, name));
}
