import type { ts } from 'ts-morph';
import { alternative, boolean, list, number, object, openObject, optional, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import { holdsObject } from './print-type.ts';
import type { TypeScript } from './typescript.ts';

export type ParsedType = { readonly type: Type } | { readonly issue: string; readonly hint?: string };

/**
 * Parses a type in TypeScript's notation. The objects of an input may have further fields, which the expression does
 * not get to see.
 */
export function parseType(text: string, side: 'input' | 'output', typescript: TypeScript): ParsedType {
  const source = typescript.createSourceFile('type.ts', `type T = ${text}`, typescript.ScriptTarget.Latest, true);
  const [statement, ...others] = source.statements;
  if (
    statement === undefined ||
    others.length > 0 ||
    !typescript.isTypeAliasDeclaration(statement) ||
    statement.getEnd() < source.getEnd()
  )
    return { issue: 'is no type.' };
  const type = typeOfNode(statement.type, { typescript, objectOf: side === 'input' ? openObject : object });
  if (type === undefined) return { issue: 'is not among the types that a value of a flow can have here.' };
  if (type.kind === 'known' && type.alternatives.length === 0)
    return { issue: 'is always null.', hint: 'Write what it may be besides, such as "string | null".' };
  if (side === 'input') return issueOfInput(type) ?? { type };
  return { type };
}

/** What is read of unknown data has to be clear from the type. */
function issueOfInput(type: Type): ParsedType | undefined {
  if (type.kind === 'unknown') return undefined;
  const element = alternative(type, 'list')?.element;
  const shape = alternative(type, 'object');
  if (holdsObject(type) && type.alternatives.length > 1)
    return {
      issue: 'is an object or something else, which an input cannot be checked for.',
      hint: 'Take it as unknown, and let the expression find out with typeof; or wire each to an input of its own.',
    };
  const inherited = [...(shape?.fields ?? [])].find(([name, field]) => field.presence !== 'required' && name in {});
  if (inherited !== undefined)
    return {
      issue: `has a field ${inherited[0]} that may be missing, and every object has one of that name.`,
      hint: 'Leave the field out.',
    };
  return [...(element === undefined ? [] : [element]), ...(shape?.fields.values() ?? [])]
    .map(issueOfInput)
    .find((issue) => issue !== undefined);
}

interface Context {
  readonly typescript: TypeScript;
  readonly objectOf: (fields: readonly (readonly [string, Type])[]) => Type;
}

function typeOfNode(node: ts.TypeNode, context: Context): Type | undefined {
  const { SyntaxKind } = context.typescript;
  switch (node.kind) {
    case SyntaxKind.StringKeyword:
      return string();
    case SyntaxKind.NumberKeyword:
      return number();
    case SyntaxKind.BooleanKeyword:
      return boolean;
    case SyntaxKind.UnknownKeyword:
      return unknown;
    default:
      return typeOfComposite(node, context);
  }
}

function typeOfComposite(node: ts.TypeNode, context: Context): Type | undefined {
  const { typescript } = context;
  if (typescript.isParenthesizedTypeNode(node)) return typeOfNode(node.type, context);
  if (typescript.isTypeOperatorNode(node))
    return node.operator === typescript.SyntaxKind.ReadonlyKeyword && typescript.isArrayTypeNode(node.type)
      ? typeOfNode(node.type, context)
      : undefined;
  if (typescript.isArrayTypeNode(node)) {
    const element = typeOfNode(node.elementType, context);
    return element && list(element);
  }
  if (typescript.isUnionTypeNode(node)) return typeOfUnion(node.types, context);
  return typescript.isTypeLiteralNode(node) ? typeOfLiteral(node, context) : undefined;
}

function typeOfUnion(nodes: readonly ts.TypeNode[], context: Context): Type | undefined {
  const { typescript } = context;
  const isMissing = (node: ts.TypeNode): boolean =>
    node.kind === typescript.SyntaxKind.UndefinedKeyword ||
    (typescript.isLiteralTypeNode(node) && node.literal.kind === typescript.SyntaxKind.NullKeyword);
  const types = nodes.filter((node) => !isMissing(node)).map((node) => typeOfNode(node, context));
  const known = types.filter((type) => type !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < types.length) return undefined;
  const union = others.reduce(join, first);
  return nodes.some(isMissing) ? optional(union) : union;
}

function typeOfLiteral(node: ts.TypeLiteralNode, context: Context): Type | undefined {
  const { typescript } = context;
  const fields: [string, Type][] = [];
  for (const member of node.members) {
    if (!typescript.isPropertySignature(member) || member.type === undefined) return undefined;
    const { name } = member;
    const type = typeOfNode(member.type, context);
    if (type === undefined || !(typescript.isIdentifier(name) || typescript.isStringLiteral(name))) return undefined;
    fields.push([name.text, member.questionToken === undefined ? type : optional(type)]);
  }
  return context.objectOf(fields);
}
