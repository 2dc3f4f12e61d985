import { invariant } from '../base/invariant.ts';
import { isList } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import { commentText, isIdentifierName, propertyKey, regularExpressionLiteral, stringLiteral } from './quote.ts';

/**
 * A piece of TypeScript source. Only the functions here create it, and they quote every plain string, so raw text from
 * a user cannot get in. Code mentions symbols of other modules, and imports are derived from these mentions.
 */
export interface Code {
  readonly chunks: readonly Chunk[];
  /** For a condition: its opposite; see condition.ts. Code built from a condition has none until it is given one. */
  readonly negated?: Code;
  /** For a name or a property access: what it refers to. Code built from one refers to nothing. */
  readonly reference?: Reference;
  /** For a number converted from a bigint: that bigint. Code built from it has none. */
  readonly bigint?: Code;
  /** An object literal with fields. */
  readonly isObject?: true;
}

/** What TypeScript can narrow: a name, or a path of properties starting at one. */
export interface Reference {
  readonly base: Local | string;
  readonly path: readonly string[];
}

export type Chunk = string | Quoted | Import | Mark | Pending;

/** Source text that mentions no variable: a literal, or the name of a property. */
interface Quoted {
  readonly quoted: string;
}

/**
 * A symbol of another module: `from` is a package, or a path inside the emitted project's `src/` such as
 * `lib/values/read.ts`.
 */
export interface Import {
  readonly name: string;
  readonly from: string;
  readonly typeOnly: boolean;
  /** Its local name, if its own name is already taken. */
  readonly local?: string;
}

/** A mark prints nothing, and nothing that is emitted depends on it. */
type Mark =
  /** Where the text of a flow's node begins or ends. `isValue`: the text in between evaluates to the node's result. */
  | { readonly mark: 'begin' | 'end'; readonly node: string; readonly isValue?: true }
  /**
   * The name that follows was chosen for a variable, which is declared or read here. Names in the emitter's own text
   * have no such mark.
   */
  | { readonly mark: 'declared' | 'read'; readonly name: string };

/** A variable of emitted code, compared by identity. `settle` names it once everything that mentions it is known. */
export interface Local {
  /** Unique in the file, and independent of changes elsewhere in the flow. */
  readonly id: string;
  /** Its possible names, best first. */
  readonly names: readonly string[];
  /** A parameter of the handler, whose name is fixed. */
  readonly isParameter?: true;
  /** Whether it is assigned after its declaration, in several places. */
  readonly assignedLater?: boolean;
}

/** Code that depends on which variables are read and how they are named; `settle` resolves it. */
export type Pending =
  | { readonly local: Local; readonly use: 'declared' | 'assigned' | 'read' | 'named' | 'ordered' }
  /** `then` if the code that follows reads one of them. */
  | { readonly ifRead: readonly Local[]; readonly then: Code; readonly otherwise: Code }
  /** A variable's declaration; `returned` instead if the statement that follows returns the variable. */
  | { readonly declaration: Code; readonly of: Local; readonly returned: Code }
  /** A comment, left out if the line of code below already contains all words of the text. */
  | { readonly unlessSaid: string; readonly code: Code }
  /** A field of an object whose value is a variable: `{ name }` if both have the same name. */
  | { readonly field: string; readonly value: Code }
  /** A function whose parameters are the same locals, with the same names, as surrounding variables. */
  | { readonly own: readonly Local[]; readonly function: Code }
  | { readonly statements: readonly Statement[] };

/** Dropped if none of its code remains. Blank lines separate paragraphs. */
export interface Statement {
  readonly code: Code;
  readonly isParagraph: boolean;
}

export type Splice = Code | string | number | boolean | null | readonly Code[];

/**
 * Source text with values in it: `Code` is spliced, a list of codes is joined by commas, anything else becomes a
 * literal.
 */
export function code(template: TemplateStringsArray, ...values: readonly Splice[]): Code {
  const chunks: Chunk[] = [];
  for (const [index, text] of template.entries()) {
    if (text !== '') chunks.push(text);
    const value = values[index];
    // Not spread into push: a long literal would exhaust the stack.
    if (value !== undefined) for (const chunk of splice(value).chunks) chunks.push(chunk);
  }
  return { chunks };
}

function splice(value: Splice): Code {
  if (value === null || typeof value !== 'object') return literal(value);
  return 'chunks' in value ? value : join(value, ', ');
}

export const empty: Code = { chunks: [] };

/** Codes in sequence, with `separator` (a constant of the compiler) between them. */
export function join(
  codes: readonly Code[],
  separator: ', ' | '\n' | '\n\n' | '; ' | '' | ' && ' | ' || ' | ' | ',
): Code {
  const joined: Chunk[] = [];
  for (const [index, { chunks }] of codes.entries()) {
    if (index > 0 && separator !== '') joined.push(separator);
    for (const chunk of chunks) joined.push(chunk);
  }
  return { chunks: joined };
}

/** A name chosen by the compiler, never a user's text. */
export function identifier(name: string): Code {
  if (!isIdentifierName(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return { chunks: [name], reference: { base: name, path: [] } };
}

/** A given name where it is declared, and where it is read or assigned; see `undeclared`. */
export const declared = (name: string): Code => ({ chunks: [{ mark: 'declared', name }, ...identifier(name).chunks] });
export const read = (name: string): Code => ({ chunks: [{ mark: 'read', name }, ...identifier(name).chunks] });

export const imported = (from: string, name: string): Code => mentioned({ from, name, typeOnly: false });
/** A symbol under a local name. */
export const importedAs = (from: string, name: string, local: string): Code =>
  mentioned({ from, name, typeOnly: false, ...(local === name ? {} : { local }) });
export const importedType = (from: string, name: string): Code => mentioned({ from, name, typeOnly: true });

function mentioned(symbol: Import): Code {
  if (!isIdentifierName(symbol.name)) throw new TypeError(`Not an identifier: ${JSON.stringify(symbol.name)}`);
  if (!/^[\w@./:-]+$/.test(symbol.from)) throw new TypeError(`Not a module: ${JSON.stringify(symbol.from)}`);
  return { chunks: [symbol] };
}

/** A JSON value as a TypeScript expression that evaluates to exactly that value. */
export function literal(value: JsonValue): Code {
  if (typeof value === 'string') return { chunks: [{ quoted: stringLiteral(value) }] };
  if (value === null || typeof value === 'boolean') return { chunks: [String(value)] };
  if (typeof value === 'number') return { chunks: [Object.is(value, -0) ? '-0' : String(value)] };
  if (isList(value)) return code`[${value.map(literal)}]`;
  return objectLiteral(Object.entries(value).map(([name, field]) => [name, literal(field)]));
}

/** A user's regular expression, which must be valid with these flags. */
export const regularExpression = (source: string, flags: 'u' | 'gu' | 'v' | 'gv'): Code => ({
  chunks: [{ quoted: regularExpressionLiteral(source, flags) }],
});

/** A number of bytes or milliseconds, with groups of digits for readability: `10_000`. */
export function quantity(value: number): Code {
  return { chunks: [value < 10_000 ? String(value) : String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '_')] };
}

/**
 * `{ __proto__ }` would be allowed, but is hard to read. `{ null }` is not allowed, although a constant's code may
 * equal its name.
 */
const neverShort: ReadonlySet<string> = new Set(['__proto__', 'null', 'true', 'false']);

/** `{ a, b: 1 }`, with the shorthand if the value is a variable of the same name. */
export function objectLiteral(fields: readonly (readonly [name: string, value: Code])[]): Code {
  if (fields.length === 0) return code`{}`;
  return { ...code`{ ${fields.map(([name, value]) => fieldOf(name, value))} }`, isObject: true };
}

/** An object within an object literal: the fields of a literal, else a spread. */
export function spread(object: Code): Code {
  const { chunks, isObject } = object;
  if (isObject !== true) return code`...${object}`;
  const [open, close] = [chunks.indexOf('{ '), chunks.lastIndexOf(' }')];
  return { chunks: chunks.filter((chunk, at) => typeof chunk !== 'string' || (at > open && at < close)) };
}

/** The field of an object literal, if there is a value for it. */
export const optionalField = (name: string, value: Code | undefined): readonly (readonly [string, Code])[] =>
  value === undefined ? [] : [[name, value]];

/** A field in an object literal. */
export function fieldOf(name: string, value: Code): Code {
  const [only, ...others] = value.chunks.filter((chunk) => typeof chunk === 'string' || !('mark' in chunk));
  const mayBeShort = others.length === 0 && isIdentifierName(name) && !neverShort.has(name);
  if (mayBeShort && typeof only === 'object' && 'use' in only) return { chunks: [{ field: name, value }] };
  return mayBeShort && only === name ? value : { chunks: [{ quoted: propertyKey(name) }, ': ', ...value.chunks] };
}

/** A member of an object type. */
export const memberOf = (name: string, type: Code): Code => ({
  chunks: [{ quoted: propertyKey(name) }, ': ', ...type.chunks],
});

/** `object.name`, or `object['a-b']` if the name is not an identifier. */
export const property = (object: Code, name: string): Code => access(object, name, false);

/** An optional property of an object type, or a property of an object that may be missing: `a?.b`. */
export const optionalProperty = (object: Code, name: string): Code => access(object, name, true);

/** `object['a-b']` or `list[0]`; `list?.[0]` if it may be missing. */
export const element = (object: Code, key: string | number, isOptional: boolean): Code =>
  partOf(object, String(key), code`${object}${isOptional ? code`?.` : empty}[${key}]`);

const access = (object: Code, name: string, isOptional: boolean): Code =>
  isIdentifierName(name)
    ? partOf(object, name, { chunks: [...object.chunks, isOptional ? '?.' : '.', { quoted: name }] })
    : element(object, name, isOptional);

const partOf = ({ reference }: Code, name: string, { chunks }: Code): Code =>
  reference === undefined ? { chunks } : { chunks, reference: { ...reference, path: [...reference.path, name] } };

/** The text of a template literal with expressions, such as `Hello ${name}`: the constant parts are a user's text. */
export const templateLiteral = (parts: readonly (string | Code)[]): Code => template(parts, templateText);

/** SQL in a template literal, which keeps its line breaks. Strings are part of the SQL, code becomes a parameter. */
export function sqlTemplate(strings: TemplateStringsArray, ...values: readonly (string | Code)[]): Code {
  const parts = strings.flatMap((text, index): readonly (string | Code)[] => [text, values[index] ?? '']);
  return code`${imported('kysely', 'sql')}${sqlLiteral(parts)}`;
}

/** The template literal that follows `sql`. */
export const sqlLiteral = (parts: readonly (string | Code)[]): Code =>
  template(parts, (text) => text.split('\n').map(templateText).join('\n'));

function template(parts: readonly (string | Code)[], escape: (text: string) => string): Code {
  // Adjacent texts are escaped as one: the first may end in `$` and the second begin with `{`.
  const whole: (string | Code)[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (typeof part === 'string' && typeof before === 'string') whole.splice(-1, 1, before + part);
    else whole.push(part);
  }
  const chunks = whole.flatMap((part): readonly Chunk[] =>
    typeof part === 'string' ? [{ quoted: escape(part) }] : ['${', ...part.chunks, '}'],
  );
  return { chunks: ['`', ...chunks, '`'] };
}

/** Escaped as a string first, so that both kinds of literal escape the same characters; then as a template. */
const templateText = (text: string): string =>
  stringLiteral(text).slice(1, -1).replaceAll("\\'", "'").replaceAll('`', '\\`').replaceAll('${', '\\${');

/** The source text, with every mentioned symbol under its own name. */
export function print({ chunks }: Code): string {
  let text = '';
  for (const chunk of chunks) text += textOf(chunk);
  return text;
}

export function textOf(chunk: Chunk): string {
  if (typeof chunk === 'string') return chunk;
  if ('quoted' in chunk) return chunk.quoted;
  if ('from' in chunk) return chunk.local ?? chunk.name;
  invariant('mark' in chunk, 'code is settled before it is printed');
  return '';
}

/** The symbols that a piece of code mentions, each once. */
export function importsOf({ chunks }: Code): Import[] {
  const found = new Map<string, Import>();
  for (const chunk of chunks) {
    if (typeof chunk === 'string' || !('from' in chunk)) continue;
    const key = `${chunk.from}#${chunk.name}`;
    const before = found.get(key);
    if (before === undefined || (before.typeOnly && !chunk.typeOnly)) found.set(key, chunk);
  }
  return [...found.values()];
}

/** A comment on a line of its own, which the text cannot break out of. */
export const comment = (text: string): Code => ({ chunks: [{ quoted: `// ${commentText(text)}` }, '\n'] });

/** What an editor shows for the declaration below it. */
export const docComment = (text: string): Code => ({ chunks: [{ quoted: `/** ${commentText(text)} */` }, '\n'] });
