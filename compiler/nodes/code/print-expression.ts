import type { ts } from 'ts-morph';
import { invariant } from '../../base/invariant.ts';
import {
  code,
  element,
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

/**
 * Prints an expression that has been checked (see check-expression.ts) from its syntax tree. Like any text of a flow,
 * it gets into emitted files only part by part, through the builder of code. Inputs are replaced by what feeds them.
 */
export function printExpression(
  expression: ts.Expression,
  inputs: ReadonlyMap<string, Code>,
  typescript: TypeScript,
): Code {
  return print(expression, inputs);

  function print(node: ts.Expression, names: ReadonlyMap<string, Code>): Code {
    if (typescript.isIdentifier(node)) return names.get(node.text) ?? globalName(node.text);
    if (typescript.isStringLiteralLike(node)) return literal(node.text);
    if (typescript.isNumericLiteral(node)) return literal(Number(node.text));
    if (typescript.isParenthesizedExpression(node)) return operand(print(node.expression, names));
    if (typescript.isBinaryExpression(node))
      return printBinary(print(node.left, names), node.operatorToken.getText(), print(node.right, names));
    if (typescript.isPrefixUnaryExpression(node))
      return printUnary(typescript.tokenToString(node.operator) ?? '', print(node.operand, names));
    if (typescript.isConditionalExpression(node))
      return code`${print(node.condition, names)} ? ${print(node.whenTrue, names)} : ${print(node.whenFalse, names)}`;
    if (typescript.isTemplateExpression(node))
      return templateLiteral([
        node.head.text,
        ...node.templateSpans.flatMap((span) => [print(span.expression, names), span.literal.text]),
      ]);
    if (typescript.isPropertyAccessExpression(node))
      return node.questionDotToken === undefined
        ? property(print(node.expression, names), node.name.text)
        : optionalProperty(print(node.expression, names), node.name.text);
    if (typescript.isElementAccessExpression(node)) return printElement(node, names);
    if (typescript.isCallExpression(node))
      return code`${print(node.expression, names)}${node.questionDotToken === undefined ? code`` : code`?.`}(${node.arguments.map((each) => printItem(each, names))})`;
    if (typescript.isArrayLiteralExpression(node))
      return code`[${node.elements.map((each) => printItem(each, names))}]`;
    if (typescript.isObjectLiteralExpression(node)) return printObject(node, names);
    if (typescript.isArrowFunction(node)) return printFunction(node, names);
    return printKeyword(node);
  }

  function printElement(
    { expression: object, questionDotToken, argumentExpression: key }: ts.ElementAccessExpression,
    names: ReadonlyMap<string, Code>,
  ): Code {
    const isOptional = questionDotToken !== undefined;
    const printed = print(object, names);
    if (typescript.isStringLiteralLike(key)) return element(printed, key.text, isOptional);
    if (typescript.isNumericLiteral(key)) return element(printed, Number(key.text), isOptional);
    return code`${printed}${isOptional ? code`?.` : code``}[${print(key, names)}]`;
  }

  function printItem(node: ts.Expression, names: ReadonlyMap<string, Code>): Code {
    return typescript.isSpreadElement(node) ? code`...${print(node.expression, names)}` : print(node, names);
  }

  function printObject({ properties }: ts.ObjectLiteralExpression, names: ReadonlyMap<string, Code>): Code {
    const members = properties.map((member): Code => {
      if (typescript.isSpreadAssignment(member)) return code`...${print(member.expression, names)}`;
      invariant(
        typescript.isPropertyAssignment(member) || typescript.isShorthandPropertyAssignment(member),
        'an object of an expression holds fields',
      );
      const value = typescript.isPropertyAssignment(member)
        ? print(member.initializer, names)
        : print(member.name, names);
      // Fields are printed one by one, without the braces, since spreads may stand between them.
      const { chunks } = objectLiteral([[nameOf(member.name), value]]);
      return { chunks: chunks.slice(1, -1) };
    });
    return members.length === 0 ? code`{}` : code`{ ${join(members, ', ')} }`;
  }

  function nameOf(name: ts.PropertyName): string {
    invariant(
      typescript.isIdentifier(name) || typescript.isStringLiteralLike(name) || typescript.isNumericLiteral(name),
      'fields have plain names',
    );
    return name.text;
  }

  /** A parameter must not shadow a variable that feeds an input. */
  function printFunction({ parameters, body }: ts.ArrowFunction, names: ReadonlyMap<string, Code>): Code {
    invariant(!typescript.isBlock(body), 'a function of an expression is an expression');
    const inner = new Map(names);
    const printed = parameters.map(({ name }): Code => {
      const parameter = freeName(name.getText(), [...inner.values()]);
      inner.set(name.getText(), identifier(parameter));
      return identifier(parameter);
    });
    const value = print(body, inner);
    return code`(${printed}) => ${typescript.isObjectLiteralExpression(body) ? code`(${value})` : value}`;
  }

  function printKeyword(node: ts.Expression): Code {
    const { SyntaxKind } = typescript;
    invariant(
      node.kind === SyntaxKind.TrueKeyword ||
        node.kind === SyntaxKind.FalseKeyword ||
        node.kind === SyntaxKind.NullKeyword,
      `an expression holds no ${SyntaxKind[node.kind]}`,
    );
    return literal(node.kind === SyntaxKind.NullKeyword ? null : node.kind === SyntaxKind.TrueKeyword);
  }
}

/** TypeScript narrows no `undefined`, so it is not a name. */
const globalName = (name: string): Code => (name === 'undefined' ? code`undefined` : identifier(name));

function printBinary(left: Code, operator: string, right: Code): Code {
  const equality = equals(left, right);
  if (operator === '===') return equality;
  return operator === '!==' ? not(equality) : code`${left} ${operators[operator] ?? code``} ${right}`;
}

function printUnary(operator: string, value: Code): Code {
  const printed = code`${operators[operator] ?? code``}${value}`;
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
