import type { ts } from 'ts-morph';
import { nearest } from '../../base/did-you-mean.ts';
import type { TypeScript } from './typescript.ts';

/** Properties through which any value gives access to `Function` or to what other values inherit. */
const forbiddenProperties: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

/** The binary operators of an expression. None of them assigns. */
export const binaryOperators: ReadonlySet<string> = new Set([
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
]);
export const prefixOperators: ReadonlySet<string> = new Set(['-', '+', '!']);

/**
 * The reason why this syntax is not allowed in an expression; undefined if it is. Children are checked on their own.
 */
export function syntaxIssue(node: ts.Node, names: ReadonlySet<string>, typescript: TypeScript): string | undefined {
  if (typescript.isIdentifier(node)) return issueOfName(node, names, typescript);
  if (
    typescript.isStringLiteralLike(node) ||
    typescript.isTemplateHead(node) ||
    typescript.isTemplateMiddle(node) ||
    typescript.isTemplateTail(node)
  )
    return undefined;
  if (typescript.isNumericLiteral(node))
    return Number.isFinite(Number(node.text)) ? undefined : 'The number is too large.';
  if (typescript.isBinaryExpression(node)) return issueOfOperator(node.operatorToken.getText(), binaryOperators);
  if (typescript.isPrefixUnaryExpression(node))
    return issueOfOperator(typescript.tokenToString(node.operator) ?? '', prefixOperators);
  if (typescript.isElementAccessExpression(node))
    return typescript.isNumericLiteral(node.argumentExpression) ||
      !typescript.isStringLiteralLike(node.argumentExpression)
      ? undefined
      : issueOfProperty(node.argumentExpression.text);
  if (typescript.isArrowFunction(node)) return issueOfFunction(node, typescript);
  return takenKinds(typescript).has(node.kind)
    ? undefined
    : 'An expression holds values, operators, calls, property access, arrow functions, objects and lists, and nothing else.';
}

const issueOfOperator = (operator: string, known: ReadonlySet<string>): string | undefined =>
  known.has(operator) ? undefined : `The operator ${operator} is not among ${[...known].join(' ')}.`;

const issueOfProperty = (name: string): string | undefined =>
  forbiddenProperties.has(name) ? `The property ${name} is not for a flow to use.` : undefined;

function issueOfName(node: ts.Identifier, names: ReadonlySet<string>, typescript: TypeScript): string | undefined {
  const { parent, text } = node;
  if (typescript.isPropertyAccessExpression(parent) && parent.name === node) return issueOfProperty(text);
  if ((typescript.isPropertyAssignment(parent) && parent.name === node) || typescript.isParameter(parent))
    return issueOfProperty(text);
  if (names.has(text)) return undefined;
  const near = nearest(text, names);
  return `The name ${text} is neither an input nor one of the globals that an expression may use.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

function issueOfFunction(
  { body, parameters, modifiers, typeParameters }: ts.ArrowFunction,
  typescript: TypeScript,
): string | undefined {
  if (typescript.isBlock(body)) return 'A function here is an expression: (item) => item * 2, without braces.';
  const isPlain =
    modifiers === undefined &&
    typeParameters === undefined &&
    parameters.every(
      (each) =>
        typescript.isIdentifier(each.name) &&
        each.initializer === undefined &&
        each.dotDotDotToken === undefined &&
        each.type === undefined,
    );
  return isPlain ? undefined : 'A function here takes plain parameters and is not async: (item) => item * 2.';
}

/** What an expression may hold, whatever stands in it. */
const plainSyntax = [
  'TrueKeyword',
  'FalseKeyword',
  'NullKeyword',
  'ParenthesizedExpression',
  'ConditionalExpression',
  'TemplateExpression',
  'TemplateSpan',
  'PropertyAccessExpression',
  'CallExpression',
  'ArrayLiteralExpression',
  'ObjectLiteralExpression',
  'PropertyAssignment',
  'ShorthandPropertyAssignment',
  'SpreadAssignment',
  'SpreadElement',
] as const;

/** Tokens of their parents: parameters, operators, `?.`, `=>`, `?` and `:`. */
const tokens = [
  'Parameter',
  'QuestionDotToken',
  'EqualsGreaterThanToken',
  'QuestionToken',
  'ColonToken',
  'PlusToken',
  'MinusToken',
  'AsteriskToken',
  'SlashToken',
  'PercentToken',
  'AsteriskAsteriskToken',
  'EqualsEqualsEqualsToken',
  'ExclamationEqualsEqualsToken',
  'LessThanToken',
  'LessThanEqualsToken',
  'GreaterThanToken',
  'GreaterThanEqualsToken',
  'AmpersandAmpersandToken',
  'BarBarToken',
  'QuestionQuestionToken',
] as const;

const takenKinds = ({ SyntaxKind }: TypeScript): ReadonlySet<ts.SyntaxKind> =>
  new Set([...plainSyntax, ...tokens].map((name) => SyntaxKind[name]));
