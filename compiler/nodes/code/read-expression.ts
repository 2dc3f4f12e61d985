import type { ts } from 'ts-morph';
import { nearest } from '../../base/did-you-mean.ts';
import type { Span } from '../../base/span.ts';
import { checkPattern } from '../check-pattern.ts';
import { binaryOperators, namesOf, unaryOperators } from './expression.ts';
import type { BinaryOperator, Binding, Expression, Item, Member, UnaryOperator } from './expression.ts';
import type { TypeScript } from './typescript.ts';

/** What is wrong with a part of an expression. */
export interface Issue {
  readonly part: string;
  readonly issue: string;
  readonly hint?: string;
  /** Where the part is in the expression. */
  readonly span: Span;
}

interface Reading {
  readonly typescript: TypeScript;
  /** Where the expression begins in its file. */
  readonly start: number;
  readonly issues: Issue[];
}

/**
 * Converts the expression that begins at `start` in its file to plain data. Undefined, with issues, if it contains
 * anything that is not allowed. Only known syntax is converted, so whatever TypeScript adds in the future is refused.
 */
export function readExpression(
  node: ts.Expression,
  names: ReadonlySet<string>,
  start: number,
  typescript: TypeScript,
): { readonly expression: Expression | undefined; readonly issues: readonly Issue[] } {
  const reading: Reading = { typescript, start, issues: [] };
  const expression = read(node, names, reading);
  return { expression: reading.issues.length > 0 ? undefined : expression, issues: reading.issues };
}

type Names = ReadonlySet<string>;

/** A placeholder for refused syntax. */
const nothing: Expression = { kind: 'constant', value: null };

function refuse(node: ts.Node, issue: string, { start, issues }: Reading, hint?: string): Expression {
  const span = { start: node.getStart() - start, end: node.getEnd() - start };
  issues.push({ part: node.getText(), issue, span, ...(hint === undefined ? {} : { hint }) });
  return nothing;
}

function read(node: ts.Expression, names: Names, reading: Reading): Expression {
  const { typescript } = reading;
  const inner = (part: ts.Expression): Expression => read(part, names, reading);
  if (typescript.isIdentifier(node)) return readName(node, names, reading);
  if (typescript.isStringLiteralLike(node)) return { kind: 'constant', value: node.text };
  if (typescript.isNumericLiteral(node)) return readNumber(node, reading);
  if (typescript.isRegularExpressionLiteral(node)) return readPattern(node, reading);
  if (typescript.isParenthesizedExpression(node)) return { kind: 'group', inner: inner(node.expression) };
  if (typescript.isBinaryExpression(node)) {
    const operator = operatorOf(node.operatorToken.getText(), binaryOperators);
    if (operator === undefined) return refuseOperator(node, node.operatorToken.getText(), binaryOperators, reading);
    return { kind: 'binary', operator, left: inner(node.left), right: inner(node.right) };
  }
  if (typescript.isTypeOfExpression(node))
    return { kind: 'unary', operator: 'typeof', operand: inner(node.expression) };
  if (typescript.isPrefixUnaryExpression(node)) {
    const text = typescript.tokenToString(node.operator) ?? '';
    const operator = operatorOf(text, unaryOperators);
    if (operator === undefined) return refuseOperator(node, text, unaryOperators, reading);
    return { kind: 'unary', operator, operand: inner(node.operand) };
  }
  if (typescript.isConditionalExpression(node))
    return {
      kind: 'choice',
      condition: inner(node.condition),
      whenTrue: inner(node.whenTrue),
      whenFalse: inner(node.whenFalse),
    };
  if (typescript.isTemplateExpression(node)) {
    const parts = node.templateSpans.flatMap((span) => [inner(span.expression), span.literal.text]);
    return { kind: 'template', parts: [node.head.text, ...parts] };
  }
  return readComposite(node, names, reading);
}

function readComposite(node: ts.Expression, names: Names, reading: Reading): Expression {
  const { typescript } = reading;
  const inner = (part: ts.Expression): Expression => read(part, names, reading);
  const end = node.getEnd() - reading.start;
  if (typescript.isPropertyAccessExpression(node)) {
    const isOptional = node.questionDotToken !== undefined;
    checkProperty(node.name, node.name.text, reading);
    return { kind: 'property', object: inner(node.expression), name: node.name.text, isOptional, end };
  }
  if (typescript.isElementAccessExpression(node)) {
    const key = node.argumentExpression;
    if (typescript.isStringLiteralLike(key)) checkProperty(node, key.text, reading);
    const isOptional = node.questionDotToken !== undefined;
    return { kind: 'element', object: inner(node.expression), key: inner(key), isOptional, end };
  }
  if (typescript.isCallExpression(node) && node.typeArguments === undefined) {
    const given = node.arguments.map((each) => readItem(each, names, reading));
    const isOptional = node.questionDotToken !== undefined;
    return { kind: 'call', called: inner(node.expression), given, isOptional, end };
  }
  if (typescript.isArrayLiteralExpression(node))
    return { kind: 'list', items: node.elements.map((each) => readItem(each, names, reading)) };
  if (typescript.isObjectLiteralExpression(node))
    return { kind: 'object', members: node.properties.flatMap((each) => readMember(each, names, reading)) };
  return typescript.isArrowFunction(node) ? readFunction(node, names, reading) : readKeyword(node, reading);
}

const holds =
  'An expression consists of values, operators, calls, property access, arrow functions, objects and lists, and nothing else.';

function readKeyword(node: ts.Expression, reading: Reading): Expression {
  const { SyntaxKind } = reading.typescript;
  if (node.kind === SyntaxKind.NullKeyword) return { kind: 'constant', value: null };
  if (node.kind === SyntaxKind.TrueKeyword) return { kind: 'constant', value: true };
  if (node.kind === SyntaxKind.FalseKeyword) return { kind: 'constant', value: false };
  const construct = constructs[SyntaxKind[node.kind] ?? ''];
  return refuse(node, construct === undefined ? holds : `There is no ${construct}. ${holds}`, reading);
}

/** What people call the constructs of TypeScript, by the names of syntax kinds. */
const constructs: Readonly<Record<string, string>> = {
  AsExpression: 'type assertion (“as”)',
  TypeAssertionExpression: 'type assertion',
  SatisfiesExpression: '“satisfies”',
  NonNullExpression: '“!” after a value',
  NewExpression: '“new”',
  AwaitExpression: '“await”',
  YieldExpression: '“yield”',
  FunctionExpression: '“function”, but arrow functions',
  ClassExpression: '“class”',
  DeleteExpression: '“delete”',
  VoidExpression: '“void”',
  ThisKeyword: '“this”',
  TaggedTemplateExpression: 'tagged template',
  CallExpression: 'call with types in angle brackets',
};

function readName(node: ts.Identifier, names: Names, reading: Reading): Expression {
  const { text } = node;
  if (names.has(text)) return { kind: 'name', name: text };
  const near = nearest(text, names);
  const suggestion = near === undefined ? '' : ` Did you mean ${near}?`;
  return refuse(
    node,
    `The name ${text} is neither an input nor one of the globals that an expression may use.${suggestion}`,
    reading,
  );
}

const readNumber = (node: ts.NumericLiteral, reading: Reading): Expression =>
  Number.isFinite(Number(node.text))
    ? { kind: 'constant', value: Number(node.text) }
    : refuse(node, 'The number is too large.', reading);

/** A pattern may run on clients' data, so its time must not grow faster than the text. */
function readPattern(node: ts.RegularExpressionLiteral, reading: Reading): Expression {
  const end = node.text.lastIndexOf('/');
  const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
  const found = checkPattern(source, flags);
  if (found !== undefined) return refuse(node, `The pattern ${found.issue}.`, reading, found.hint);
  return { kind: 'pattern', source, flags: flags === 'v' ? 'v' : 'u' };
}

const operatorOf = <Operator extends UnaryOperator | BinaryOperator>(
  text: string,
  known: readonly Operator[],
): Operator | undefined => known.find((each) => each === text);

const looseEqualities = {
  '==': 'value === undefined || value === null',
  '!=': 'value !== undefined && value !== null',
};

function refuseOperator(node: ts.Node, text: string, known: readonly string[], reading: Reading): Expression {
  const hint =
    text === '==' || text === '!='
      ? `Write ${text}=; and for a value that may be missing as well as null, ${looseEqualities[text]}.`
      : undefined;
  return refuse(node, `The operator ${text} is not among ${known.join(' ')}.`, reading, hint);
}

/** Properties through which any value gives access to `Function` or to what other values inherit. */
export const forbiddenProperties: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

function checkProperty(node: ts.Node, name: string, reading: Reading): void {
  if (forbiddenProperties.has(name)) refuse(node, `The property ${name} is not for a flow to use.`, reading);
}

const readItem = (node: ts.Expression, names: Names, reading: Reading): Item =>
  reading.typescript.isSpreadElement(node)
    ? { kind: 'spread', value: read(node.expression, names, reading) }
    : read(node, names, reading);

function readMember(member: ts.ObjectLiteralElementLike, names: Names, reading: Reading): readonly Member[] {
  const { typescript } = reading;
  if (typescript.isSpreadAssignment(member))
    return [{ kind: 'spread', value: read(member.expression, names, reading) }];
  const isPair = typescript.isPropertyAssignment(member);
  const name = isPair || typescript.isShorthandPropertyAssignment(member) ? nameOf(member.name, reading) : undefined;
  if (name === undefined || !(isPair || typescript.isShorthandPropertyAssignment(member))) {
    refuse(member, holds, reading);
    return [];
  }
  return [{ kind: 'field', name, value: read(isPair ? member.initializer : member.name, names, reading) }];
}

/** Undefined if the name is computed. */
function nameOf(name: ts.PropertyName, reading: Reading): string | undefined {
  const { typescript } = reading;
  if (!typescript.isIdentifier(name) && !typescript.isStringLiteralLike(name) && !typescript.isNumericLiteral(name))
    return undefined;
  checkProperty(name, name.text, reading);
  return name.text;
}

function readFunction(node: ts.ArrowFunction, names: Names, reading: Reading): Expression {
  const { body, parameters, modifiers, typeParameters } = node;
  if (reading.typescript.isBlock(body))
    return refuse(node, 'A function here is an expression: (item) => item * 2, without braces.', reading);
  const isPlain =
    modifiers === undefined &&
    typeParameters === undefined &&
    node.type === undefined &&
    parameters.every((each) => each.dotDotDotToken === undefined && each.type === undefined);
  const bindings = isPlain ? parameters.map((each) => readBinding(each, reading)) : [undefined];
  const known = bindings.filter((each) => each !== undefined);
  if (known.length < bindings.length)
    return refuse(
      node,
      'A function here takes plain parameters and is not async: (item) => item * 2, or ({ id, name }) => name.',
      reading,
    );
  const inside = new Set([...names, ...known.flatMap(namesOf)]);
  return { kind: 'function', parameters: known, body: read(body, inside, reading) };
}

/** Undefined if it has a default, or a computed name. */
function readBinding(
  { name, initializer }: ts.ParameterDeclaration | ts.BindingElement,
  reading: Reading,
): Binding | undefined {
  const { typescript } = reading;
  if (initializer !== undefined) return undefined;
  if (typescript.isIdentifier(name)) {
    checkProperty(name, name.text, reading);
    return { kind: 'name', name: name.text };
  }
  const last = name.elements.at(-1);
  const rest = last !== undefined && !typescript.isOmittedExpression(last) && last.dotDotDotToken ? last : undefined;
  if (rest !== undefined && !typescript.isIdentifier(rest.name)) return undefined;
  const shared = rest === undefined ? {} : { rest: rest.name.getText() };
  if (typescript.isArrayBindingPattern(name)) {
    const items = name.elements
      .filter((each) => each !== rest)
      .map((each) => (typescript.isOmittedExpression(each) ? 'hole' : readBinding(each, reading)));
    if (items.includes(undefined)) return undefined;
    return { kind: 'items', items: items.map((item) => (item === 'hole' ? undefined : item)), ...shared };
  }
  const fields = name.elements.filter((each) => each !== rest).map((each) => readField(each, reading));
  const known = fields.filter((each) => each !== undefined);
  return known.length < fields.length ? undefined : { kind: 'fields', fields: known, ...shared };
}

function readField(
  element: ts.BindingElement,
  reading: Reading,
): { readonly name: string; readonly binding: Binding } | undefined {
  const binding = readBinding(element, reading);
  const { propertyName, name } = element;
  const field = propertyName === undefined ? name.getText() : nameOf(propertyName, reading);
  return binding === undefined || field === undefined ? undefined : { name: field, binding };
}
