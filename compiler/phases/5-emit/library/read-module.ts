import { posix } from 'node:path';

/**
 * A module of runtime-lib, taken apart as far as it takes to leave out what a project does not use. It is read by lines and
 * words: a parser takes a good part of a second to load, and runtime-lib is ours. A test holds every file of it to
 * what TypeScript reads there.
 */
export interface Module {
  readonly imports: readonly ModuleImport[];
  readonly statements: readonly Statement[];
}

export interface ModuleImport {
  /** A package, or the path of another file of the project. */
  readonly from: string;
  readonly specifier: string;
  /** None where the module is imported for its effect. */
  readonly symbols: readonly ImportedSymbol[];
}

export interface ImportedSymbol {
  /** As the other module calls it; `default` for its default export. */
  readonly name: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

/** A statement, with the comments before it. */
export interface Statement {
  readonly text: string;
  /** Whether no blank line is before it. */
  readonly adjoins: boolean;
  /** The names that it declares; none where it stands there for its effect. */
  readonly declares: readonly string[];
  /** The words of it that may be names of the module. */
  readonly mentions: ReadonlySet<string>;
  /** What it imports when it runs. */
  readonly loads: readonly ModuleImport[];
}

export function readModule(path: string, text: string): Module {
  const parts = split(text);
  return {
    imports: parts.filter(isImport).map((part) => readImport(part, path)),
    statements: parts.flatMap((part, index) => (isImport(part) ? [] : [readStatement(part, parts[index - 1], path)])),
  };
}

const isImport = (part: string): boolean => /^import\b(?!\()/.test(part);

/** A statement begins on a line without indentation, and is formatted so that no other line of it begins with a letter. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of text.split('\n')) {
    const begins = /^[\w$/]/.test(line) && /^[\w$]/m.test(part) && !isInTemplate(part);
    if (begins) parts.push(part);
    part = begins || part === '' ? line : `${part}\n${line}`;
  }
  return [...parts, part];
}

const isInTemplate = (text: string): boolean => (text.match(/`/g)?.length ?? 0) % 2 === 1;

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

function readStatement(part: string, before: string | undefined, path: string): Statement {
  const text = part.trim();
  const code = withoutTexts(text).trim();
  const [, pattern = ''] =
    /^(?:export )?(?:async )?(?:const|function|interface|type) ([\w$]+|\{[^}]*\}|\[[^\]]*\])/.exec(code) ?? [];
  const loads = text.matchAll(/\{([^{}]*)\} = await import\('([^']+)'\)/g);
  return {
    text,
    adjoins: before?.endsWith('\n') === false,
    declares: pattern.match(/[\w$]+/g) ?? [],
    // Neither a property (`a.b`, `b: 1`) nor a number; `...rest` is a name.
    mentions: new Set(code.match(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*(?![\w$]|\??:)/g)),
    loads: [...loads].map(([, named = '', specifier = '']) => ({
      from: resolve(specifier, path),
      specifier,
      symbols: readSymbols(`{${named}}`),
    })),
  };
}

/** The statement without its comments and texts, but with the expressions in its templates. */
function withoutTexts(text: string): string {
  /** Of each brace and template that is open: whether what is in it is code. */
  const open: boolean[] = [];
  let code = '';
  for (const [token] of text.matchAll(
    /'(?:[^'\\\n$]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\$\{|\\.|[^'`/$\\{}]+|[\s\S]/g,
  )) {
    const isCode = open.at(-1) ?? true;
    if (token === '${' || (token === '{' && isCode)) open.push(true);
    else if ((token === '}' && isCode) || (token === '`' && !isCode)) open.pop();
    else if (token === '`') open.push(false);
    code += isCode && !/^(?:'|\/[*/])/.test(token) ? token : ' ';
  }
  return code;
}

const resolve = (specifier: string, path: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
