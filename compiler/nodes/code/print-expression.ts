import type { ts } from 'ts-morph';
import { invariant } from '../../base/invariant.ts';
import {
  code,
  element,
  empty,
  identifier,
  join,
  literal,
  objectLiteral,
  optionalProperty,
  property,
  templateLiteral,
} from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { condition, equals, not, operand } from '../../code/condition.ts';
import { ownNames } from '../../code/declared-names.ts';
import type { TypeScript } from './typescript.ts';

/** The names of an expression, and the compiler whose syntax tree it is. */
interface Scope {
  /** What an input, or a parameter of a function around, is in the emitted code. */
  readonly names: ReadonlyMap<string, Code>;
  readonly typescript: TypeScript;
}

/**
 * Prints an expression that has been checked (see check-expression.ts) from its syntax tree. Like any text of a flow,
 * it gets into emitted files only part by part, through the builder of code. Inputs are replaced by what feeds them.
 */
export const printExpression = (
  expression: ts.Expression,
  inputs: ReadonlyMap<string, Code>,
  typescript: TypeScript,
): Code => print(expression, { names: inputs, typescript });

function print(node: ts.Expression, scope: Scope): Code {
  const { names, typescript } = scope;
  const inner = (part: ts.Expression): Code => print(part, scope);
  if (typescript.isIdentifier(node)) return names.get(node.text) ?? globalName(node.text);
  if (typescript.isStringLiteralLike(node)) return literal(node.text);
  if (typescript.isNumericLiteral(node)) return literal(Number(node.text));
  if (typescript.isParenthesizedExpression(node)) return operand(inner(node.expression));
  if (typescript.isBinaryExpression(node))
    return printBinary(inner(node.left), node.operatorToken.getText(), inner(node.right));
  if (typescript.isPrefixUnaryExpression(node))
    return printUnary(typescript.tokenToString(node.operator) ?? '', inner(node.operand));
  if (typescript.isConditionalExpression(node))
    return code`${inner(node.condition)} ? ${inner(node.whenTrue)} : ${inner(node.whenFalse)}`;
  if (typescript.isTemplateExpression(node)) {
    const parts = node.templateSpans.flatMap((span) => [inner(span.expression), span.literal.text]);
    return templateLiteral([node.head.text, ...parts]);
  }
  if (typescript.isPropertyAccessExpression(node))
    return (isOptional(node) ? optionalProperty : property)(inner(node.expression), node.name.text);
  if (typescript.isElementAccessExpression(node)) return printElement(node, scope);
  if (typescript.isCallExpression(node)) {
    const values = node.arguments.map((each) => printItem(each, scope));
    return code`${inner(node.expression)}${isOptional(node) ? code`?.` : empty}(${values})`;
  }
  if (typescript.isArrayLiteralExpression(node)) return code`[${node.elements.map((each) => printItem(each, scope))}]`;
  if (typescript.isObjectLiteralExpression(node)) return printObject(node, scope);
  return typescript.isArrowFunction(node) ? printFunction(node, scope) : printKeyword(node, scope);
}

const isOptional = ({ questionDotToken }: { readonly questionDotToken?: ts.QuestionDotToken | undefined }): boolean =>
  questionDotToken !== undefined;

function printElement(node: ts.ElementAccessExpression, scope: Scope): Code {
  const { typescript } = scope;
  const { expression, argumentExpression: key } = node;
  const object = print(expression, scope);
  if (typescript.isStringLiteralLike(key)) return element(object, key.text, isOptional(node));
  if (typescript.isNumericLiteral(key)) return element(object, Number(key.text), isOptional(node));
  return code`${object}${isOptional(node) ? code`?.` : empty}[${print(key, scope)}]`;
}

const printItem = (node: ts.Expression, scope: Scope): Code =>
  scope.typescript.isSpreadElement(node) ? code`...${print(node.expression, scope)}` : print(node, scope);

function printObject({ properties }: ts.ObjectLiteralExpression, scope: Scope): Code {
  const members = properties.map((member) => printMember(member, scope));
  return members.length === 0 ? code`{}` : code`{ ${join(members, ', ')} }`;
}

/** Fields are printed one by one, without the braces, since spreads may stand between them. */
function printMember(member: ts.ObjectLiteralElementLike, scope: Scope): Code {
  const { typescript } = scope;
  if (typescript.isSpreadAssignment(member)) return code`...${print(member.expression, scope)}`;
  const isPair = typescript.isPropertyAssignment(member);
  invariant(isPair || typescript.isShorthandPropertyAssignment(member), 'an object of an expression holds fields');
  const value = print(isPair ? member.initializer : member.name, scope);
  const { chunks } = objectLiteral([[nameOf(member.name, scope), value]]);
  return { chunks: chunks.slice(1, -1) };
}

function nameOf(name: ts.PropertyName, { typescript }: Scope): string {
  invariant(
    typescript.isIdentifier(name) || typescript.isStringLiteralLike(name) || typescript.isNumericLiteral(name),
    'fields have plain names',
  );
  return name.text;
}

/** A parameter must not shadow a variable that feeds an input. */
function printFunction({ parameters, body }: ts.ArrowFunction, { names, typescript }: Scope): Code {
  invariant(!typescript.isBlock(body), 'a function of an expression is an expression');
  const inner = new Map(names);
  const printed = parameters.map(({ name }): Code => {
    const parameter = freeName(name.getText(), [...inner.values()]);
    inner.set(name.getText(), identifier(parameter));
    return identifier(parameter);
  });
  const value = print(body, { names: inner, typescript });
  return code`(${printed}) => ${typescript.isObjectLiteralExpression(body) ? code`(${value})` : value}`;
}

function printKeyword({ kind }: ts.Expression, { typescript: { SyntaxKind } }: Scope): Code {
  if (kind === SyntaxKind.NullKeyword) return literal(null);
  const isTrue = kind === SyntaxKind.TrueKeyword;
  invariant(isTrue || kind === SyntaxKind.FalseKeyword, `an expression holds no ${SyntaxKind[kind]}`);
  return literal(isTrue);
}

/** TypeScript narrows no `undefined`, so it is not a name. */
const globalName = (name: string): Code => (name === 'undefined' ? code`undefined` : identifier(name));

function printBinary(left: Code, operator: string, right: Code): Code {
  const equality = equals(left, right);
  if (operator === '===') return equality;
  return operator === '!==' ? not(equality) : code`${left} ${operators[operator] ?? empty} ${right}`;
}

function printUnary(operator: string, value: Code): Code {
  const printed = code`${operators[operator] ?? empty}${value}`;
  return operator === '!' ? condition(printed, value) : printed;
}

function freeName(name: string, taken: readonly Code[]): string {
  return taken.some((each) => ownNames(each).has(name)) ? freeName(`${name}_`, taken) : name;
}

const operators: Readonly<Record<string, Code>> = {
  '+': code`+`,
  '-': code`-`,
  '*': code`*`,
  '/': code`/`,
  '%': code`%`,
  '**': code`**`,
  '!': code`!`,
  '<': code`<`,
  '<=': code`<=`,
  '>': code`>`,
  '>=': code`>=`,
  '&&': code`&&`,
  '||': code`||`,
  '??': code`??`,
};
