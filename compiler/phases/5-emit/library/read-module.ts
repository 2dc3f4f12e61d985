import { posix } from 'node:path';

/**
 * A module of runtime-lib, parsed as far as needed to leave out what a project does not use. It is read by lines and
 * words, since a parser takes a good part of a second to load and runtime-lib is our own code. A test compares the
 * result for every file with TypeScript's parser.
 */
export interface Module {
  readonly imports: readonly ModuleImport[];
  readonly statements: readonly Statement[];
}

export interface ModuleImport {
  /** A package, or the path of another file of the project. */
  readonly from: string;
  readonly specifier: string;
  /** Empty if the module is imported for its side effects. */
  readonly symbols: readonly ImportedSymbol[];
}

export interface ImportedSymbol {
  /** Its name in the other module; `default` for the default export. */
  readonly name: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

/** A statement, with the comments before it. */
export interface Statement {
  readonly text: string;
  /** Whether no blank line precedes it. */
  readonly adjoins: boolean;
  /** The names that it declares; empty for a statement with side effects only. */
  readonly declares: readonly string[];
  /** Its words that may be names of the module. */
  readonly mentions: ReadonlySet<string>;
  /** Its dynamic imports. */
  readonly loads: readonly ModuleImport[];
}

export function readModule(path: string, text: string): Module {
  const parts = split(text);
  return {
    imports: parts.filter(isImport).map((part) => readImport(part.text, path)),
    statements: parts.filter((part) => !isImport(part)).map((part) => readStatement(part, path)),
  };
}

/** A statement's original text, and its code without texts and comments (see `hideTexts`). */
interface Part {
  readonly text: string;
  readonly code: string;
  readonly adjoins: boolean;
}

const isImport = ({ code }: Part): boolean => /^import\b(?!\()/.test(code.trim());

/** A statement begins on an unindented line; no other line of formatted code begins with a letter. */
function split(text: string): readonly Part[] {
  const lines = text.split('\n');
  const codes = hideTexts(text).split('\n');
  const begins = codes.flatMap((code, index) => (/^[\w$]/.test(code) ? [index] : []));
  const starts = begins.map((index) => index - commentsBefore(index, lines, codes));
  return starts.map((start, index) => ({
    text: lines
      .slice(start, starts[index + 1])
      .join('\n')
      .trim(),
    code: codes.slice(start, starts[index + 1]).join('\n'),
    adjoins: lines[start - 1] !== '',
  }));
}

/** The number of comment lines before a line. */
function commentsBefore(index: number, lines: readonly string[], codes: readonly string[]): number {
  const before = lines.slice(0, index);
  return index - 1 - before.findLastIndex((line, at) => line === '' || codes[at]?.trim() !== '');
}

function readImport(text: string, path: string): ModuleImport {
  const [, clause = '', specifier = ''] = /^import\s*(?:(.*?)\s*from\s*)?'([^']+)'/s.exec(text) ?? [];
  return { from: resolve(specifier, path), specifier, symbols: readSymbols(clause) };
}

function readSymbols(clause: string): readonly ImportedSymbol[] {
  const [, type, rest = ''] = /^(type\s)?(.*)$/s.exec(clause) ?? [];
  const [, main, named = ''] = /^([\w$]+)?,?\s*(?:\{([^}]*)\})?/s.exec(rest) ?? [];
  const symbols = named.split(',').flatMap((each) => {
    const [, typeOnly, name, local = name] = /^\s*(type\s)?\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(each) ?? [];
    return name === undefined || local === undefined
      ? []
      : [{ name, local, typeOnly: (typeOnly ?? type) !== undefined }];
  });
  return main === undefined ? symbols : [{ name: 'default', local: main, typeOnly: type !== undefined }, ...symbols];
}

function readStatement({ text, code, adjoins }: Part, path: string): Statement {
  const [, pattern = ''] =
    /^(?:export )?(?:async )?(?:const|class|function\*?|interface|type) ([\w$]+|\{[^}]*\}|\[[^\]]*\])/.exec(
      code.trim(),
    ) ?? [];
  return {
    text,
    adjoins,
    declares: pattern.match(/[A-Za-z_$][\w$]*/g) ?? [],
    // Neither a property (`a.b`, `b: 1`) nor a number; `...rest` is a name.
    mentions: new Set(code.match(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*(?![\w$]|\??:)/g)),
    loads: /\bimport\(/.test(code) ? readLoads(text, path) : [],
  };
}

const readLoads = (text: string, path: string): readonly ModuleImport[] =>
  [...text.matchAll(/\{([^{}]*)\} = await import\('([^']+)'\)/g)].map(([, named = '', specifier = '']) => ({
    from: resolve(specifier, path),
    specifier,
    symbols: readSymbols(`{${named}}`),
  }));

/**
 * The next token in code, and in a template: a string, a comment, a regular expression, the start or end of a template.
 */
const inCode =
  /'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[=(,:[!&|?{};>]\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[^'`/{}]+|[\s\S]/y;
const inTemplate = /\$\{|\\.|[^`$\\]+|[\s\S]/y;

/**
 * A module with comments and strings blanked out, but not the expressions in templates. All positions stay the same.
 */
function hideTexts(text: string): string {
  /** For each open brace and template: whether it contains code. */
  const open: boolean[] = [];
  let code = '';
  while (code.length < text.length) {
    const isCode = open.at(-1) ?? true;
    const token = tokenAt(text, code.length, isCode ? inCode : inTemplate);
    if (token === '${' || (token === '{' && isCode)) open.push(true);
    else if ((token === '}' && isCode) || (token === '`' && !isCode)) open.pop();
    else if (token === '`') open.push(false);
    code += isCode && !/^['/]./.test(token) ? token : token.replaceAll(/[^\n]/g, ' ');
  }
  return code;
}

function tokenAt(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const resolve = (specifier: string, path: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
