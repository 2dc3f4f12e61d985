import type { Span } from './span.ts';

/** A word, name, number or sign of a statement; spaces and comments are not tokens. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'parameter' | 'position' | 'sign';
  readonly text: string;
  readonly span: Span;
}

const pattern = new RegExp(
  [
    /\s+|--[^\n]*/u,
    /(?<text>[eE]'(?:[^'\\]|\\[^]|'')*'?|(?:[uU]&|[bBxXnN])?'(?:[^']|'')*'?)/u,
    /(?<dollar>\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)/u,
    /(?<quoted>(?:[uU]&)?"(?:[^"]|"")*"?)/u,
    /(?<position>\$\d+)/u,
    /(?<word>[\p{L}_][\p{L}\p{N}_$]*)/u,
    /(?<number>\d+(?:\.\d+)?|\.\d+)/u,
    /(?<parameter>(?<!:):[A-Za-z_]\w*)/u,
    /(?<comment>\/\*)/u,
    /(?<sign>::|[^])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'uy',
);

/** Reads a statement as PostgreSQL does: nothing inside texts, names, comments and dollar quotes is a parameter. */
export function readSql(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let start = 0; start < sql.length;) {
    pattern.lastIndex = start;
    const groups = pattern.exec(sql)?.groups ?? {};
    const [name = '', text = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    const end = endOf(sql, name, text, pattern.lastIndex);
    const kind = kindOf(name);
    if (kind !== undefined) tokens.push({ kind, text: sql.slice(start, end), span: { start, end } });
    start = end;
  }
  return tokens;
}

function endOf(sql: string, name: string, text: string, end: number): number {
  if (name === 'comment') return endOfComment(sql, end);
  if (name !== 'dollar') return end;
  const found = sql.indexOf(text, end);
  return found < 0 ? sql.length : found + text.length;
}

/** Comments nest. */
function endOfComment(sql: string, start: number): number {
  let depth = 1;
  const marks = /\/\*|\*\//g;
  for (marks.lastIndex = start; depth > 0;) {
    const found = marks.exec(sql);
    if (found === null) return sql.length;
    depth += found[0] === '/*' ? 1 : -1;
  }
  return marks.lastIndex;
}

function kindOf(name: string): SqlToken['kind'] | undefined {
  switch (name) {
    case 'word':
    case 'quoted':
    case 'text':
    case 'number':
    case 'parameter':
    case 'position':
    case 'sign':
      return name;
    case 'dollar':
      return 'text';
    default:
      return undefined;
  }
}

/** A part of a statement: text that is kept as it is, or a parameter. */
export type SqlPart = string | { readonly parameter: string; readonly span: Span };

/** Splits the statement at its parameters. */
export function partsOfSql(sql: string, tokens: readonly SqlToken[]): readonly SqlPart[] {
  const parts: SqlPart[] = [];
  let end = 0;
  for (const { text, span } of tokens.filter(({ kind }) => kind === 'parameter')) {
    parts.push(sql.slice(end, span.start), { parameter: text.slice(1), span });
    ({ end } = span);
  }
  return [...parts, sql.slice(end)];
}

export const isName = ({ kind }: SqlToken): boolean => kind === 'word' || kind === 'quoted';

/** PostgreSQL folds unquoted names to lower case. */
export const nameOf = ({ kind, text }: SqlToken): string =>
  kind === 'quoted' ? text.replaceAll('""', '"').replace(/^"|"$/g, '') : text.toLowerCase();
