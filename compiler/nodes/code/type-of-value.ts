import type { ts } from 'ts-morph';
import {
  boolean,
  list,
  nothing,
  number,
  object,
  openObject,
  optional,
  present,
  string,
  unknown,
} from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isNever, join } from '../../ir/type-algebra.ts';
import type { TypeScript } from './typescript.ts';

export interface TypeContext {
  readonly checker: ts.TypeChecker;
  readonly typescript: TypeScript;
  /** The file that declares everything that an expression may use. */
  readonly library: ts.SourceFile;
}

const none: Type = { kind: 'known', presence: 'required', alternatives: [] };
const deepest = 20;

/** The flow's type for values of a TypeScript type; undefined if no value in a flow can have it, such as a function. */
export function typeOfValue(type: ts.Type, context: TypeContext, depth = 0): Type | undefined {
  const { TypeFlags: flags } = context.typescript;
  const is = (flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;
  if (depth > deepest) return undefined;
  if (is(flags.Unknown)) return unknown;
  if (is(flags.StringLike)) return string();
  if (is(flags.NumberLike)) return number();
  if (is(flags.BooleanLike)) return boolean;
  if (is(flags.Null | flags.Undefined | flags.Void)) return nothing;
  if (is(flags.Never)) return none;
  if (type.isUnion()) return joined(type.types.map((each) => typeOfValue(each, context, depth + 1)));
  return is(flags.Object | flags.Intersection) ? typeOfComposite(type, context, depth + 1) : undefined;
}

function joined(types: readonly (Type | undefined)[]): Type | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length < types.length ? undefined : known.reduce(join, none);
}

function typeOfComposite(type: ts.Type, context: TypeContext, depth: number): Type | undefined {
  const symbol = type.getSymbol();
  if (context.checker.isArrayLikeType(type)) {
    const element = type.getNumberIndexType();
    const item = element && typeOfValue(element, context, depth);
    return item && list(isNever(item) ? unknown : item);
  }
  // What remains of unknown once it is known to be present.
  if (symbol === undefined && type.getProperties().length === 0) return present;
  const { typescript, library } = context;
  const isForeign = (declaration: ts.Node): boolean =>
    declaration.getSourceFile() === library &&
    !typescript.isTypeLiteralNode(declaration) &&
    !typescript.isMappedTypeNode(declaration);
  if (type.getCallSignatures().length > 0 || symbol?.declarations?.some(isForeign) === true) return undefined;
  return typeOfObject(type, context, depth);
}

/** The members of a union, or the type itself. */
export const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Whether some member of the type has one of these flags. */
export const mayBe = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  partsOf(type).some((part) => (part.flags & flags) !== 0);

function typeOfObject(type: ts.Type, context: TypeContext, depth: number): Type | undefined {
  const { checker, typescript } = context;
  const fields: [string, Type][] = [];
  const mayLack: string[] = [];
  for (const field of type.getProperties()) {
    const type = checker.getTypeOfSymbol(field);
    const value = typeOfValue(type, context, depth);
    if (value === undefined) return undefined;
    const mayBeMissing = (field.flags & typescript.SymbolFlags.Optional) !== 0;
    fields.push([field.name, mayBeMissing ? optional(value) : value]);
    if (mayBeMissing || mayBe(type, typescript.TypeFlags.Undefined)) mayLack.push(field.name);
  }
  return checker.getIndexInfosOfType(type).length === 0 ? object(fields, mayLack) : openObject(fields);
}
