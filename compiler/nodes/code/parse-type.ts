import type { ts } from 'ts-morph';
import { propertyKey } from '../../code/quote.ts';
import { alternative, boolean, list, number, object, optional, single, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import type { TypeScript } from './typescript.ts';

export type ParsedType = { readonly type: Type } | { readonly issue: string; readonly hint?: string };

const ofFields =
  'Give each field that the expression needs an input of its own, such as "price": "number", and wire it by Get Property or Split Object.';
const ofLists =
  'Take the list as unknown[]: its items can be counted, sliced and passed on whole. Where their fields are needed, let DB List choose and order rows, read single items with Get Property ("0.name"), or write a kind of your own (docs/custom-kinds.md).';

/** Parses a type in TypeScript's notation. Only an output may be an object. */
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
  const type = typeOfNode(statement.type, typescript);
  if (type === undefined) return { issue: 'is not among the types that a value of a flow can have here.' };
  if (side === 'input' && holdsObject(type))
    return alternative(type, 'object') === undefined
      ? { issue: 'is a list of objects, which an input cannot be checked for.', hint: ofLists }
      : { issue: 'is an object, which an input cannot be checked for.', hint: ofFields };
  if (type.kind === 'known' && type.alternatives.length === 0)
    return { issue: 'is always null.', hint: 'Write what it may be besides, such as "string | null".' };
  return { type };
}

function typeOfNode(node: ts.TypeNode, typescript: TypeScript): Type | undefined {
  const { SyntaxKind } = typescript;
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
      return typeOfComposite(node, typescript);
  }
}

function typeOfComposite(node: ts.TypeNode, typescript: TypeScript): Type | undefined {
  if (typescript.isParenthesizedTypeNode(node)) return typeOfNode(node.type, typescript);
  if (typescript.isTypeOperatorNode(node))
    return node.operator === typescript.SyntaxKind.ReadonlyKeyword && typescript.isArrayTypeNode(node.type)
      ? typeOfNode(node.type, typescript)
      : undefined;
  if (typescript.isArrayTypeNode(node)) {
    const element = typeOfNode(node.elementType, typescript);
    return element && list(element);
  }
  if (typescript.isUnionTypeNode(node)) return typeOfUnion(node.types, typescript);
  return typescript.isTypeLiteralNode(node) ? typeOfLiteral(node, typescript) : undefined;
}

function typeOfUnion(nodes: readonly ts.TypeNode[], typescript: TypeScript): Type | undefined {
  const isNull = (node: ts.TypeNode): boolean =>
    typescript.isLiteralTypeNode(node) && node.literal.kind === typescript.SyntaxKind.NullKeyword;
  const types = nodes.filter((node) => !isNull(node)).map((node) => typeOfNode(node, typescript));
  const known = types.filter((type) => type !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < types.length) return undefined;
  const union = others.reduce(join, first);
  return nodes.some(isNull) ? optional(union) : union;
}

function typeOfLiteral(node: ts.TypeLiteralNode, typescript: TypeScript): Type | undefined {
  const fields: [string, Type][] = [];
  for (const member of node.members) {
    if (!typescript.isPropertySignature(member) || member.type === undefined) return undefined;
    const { name } = member;
    const type = typeOfNode(member.type, typescript);
    if (type === undefined || !(typescript.isIdentifier(name) || typescript.isStringLiteral(name))) return undefined;
    fields.push([name.text, member.questionToken === undefined ? type : optional(type)]);
  }
  return object(fields);
}

function holdsObject(type: Type): boolean {
  const element = alternative(type, 'list')?.element;
  return alternative(type, 'object') !== undefined || (element !== undefined && holdsObject(element));
}

/** A type in TypeScript's notation, deeply readonly, for checking expressions. */
export function printType(type: Type): string {
  if (type.kind === 'unknown') return 'unknown';
  const parts = type.alternatives.map((each) => {
    if (each.kind === 'list') return `readonly (${printType(each.element)})[]`;
    if (each.kind !== 'object') return each.kind === 'bytes' ? 'never' : each.kind;
    return `{ ${[...each.fields].map(([name, field]) => `readonly ${propertyKey(name)}${field.presence === 'required' ? '' : '?'}: ${printType(field)}`).join('; ')} }`;
  });
  return (type.presence === 'required' ? parts : [...parts, 'null', 'undefined']).join(' | ');
}

/** Whether values of the type may contain a number. */
export function holdsNumber(type: Type): boolean {
  if (type.kind === 'unknown') return true;
  return type.alternatives.some((each) => {
    if (each.kind === 'list') return holdsNumber(each.element);
    return each.kind === 'number' || (each.kind === 'object' && [...each.fields.values()].some(holdsNumber));
  });
}

/** Whether the value is a number and nothing else. */
export const isNumber = (type: Type): boolean => type.presence === 'required' && single(type)?.kind === 'number';
