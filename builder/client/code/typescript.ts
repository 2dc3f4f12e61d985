import type { Span } from '../../../compiler/base/span.ts';

/** A range of code, and its class in highlight.css. */
export interface Piece extends Span {
  readonly classes: string;
}

type Sort = 'comment' | 'string' | 'number' | 'word' | 'sign';

interface Token extends Span {
  readonly sort: Sort;
  readonly text: string;
}

const raw =
  /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))|(?<string>'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?)|(?<number>0x[\da-f_]+n?|\d[\d_]*(?:\.\d[\d_]*)?(?:e[+-]?\d+)?n?)|(?<word>[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<sign>=>|\.{3}|[?|&]{2}|\?\.(?!\d)|[^\s])/iuy;
const regexp = /\/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const space = /\s*/y;
/** The text of a template up to its end, or to where a value begins. */
const template = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{|$)/y;

/**
 * The pieces of TypeScript, as emitted and as typed in expressions. It only looks at words and their neighbours: a
 * parser's tables would be a tenth of the page.
 */
export function typescript(text: string): readonly Piece[] {
  return classified(tokensIn(text));
}

function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  /** The open brackets; `${` is one around a value in a template. */
  const open: string[] = [];
  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  let at = 0;
  const add = (sort: Sort, length: number): void => {
    tokens.push({ sort, start: at, end: at + length, text: text.slice(at, at + length) });
    at += length;
  };
  const addTemplate = (from: number): void => {
    const [found = ''] = match(template, at + from) ?? [];
    const isOpen = found.endsWith('${');
    add('string', from + found.length - (isOpen ? 2 : 0));
    if (!isOpen) return;
    open.push('${');
    add('sign', 2);
  };
  for (;;) {
    at += match(space, at)?.[0].length ?? 0;
    if (at >= text.length) return tokens;
    const found = isValueBefore(tokens.at(-1)) ? null : match(regexp, at);
    const { groups = {}, 0: whole = '' } = match(raw, at) ?? {};
    if (found !== null) add('string', found[0].length);
    else if (whole === '`') addTemplate(1);
    else if (whole === '}' && open.at(-1) === '${') {
      open.pop();
      add('sign', 1);
      addTemplate(0);
    } else {
      if (whole === '{') open.push(whole);
      if (whole === '}') open.pop();
      add(sorts.find((sort) => groups[sort] !== undefined) ?? 'sign', Math.max(1, whole.length));
    }
  }
}

const sorts = ['comment', 'string', 'number', 'word'] as const;

/** Whether a `/` after a token is a division. */
const isValueBefore = (token: Token | undefined): boolean =>
  token?.sort === 'word'
    ? !keywords.has(token.text)
    : token?.sort === 'sign'
      ? /^[)\]}]$/.test(token.text)
      : token !== undefined && token.sort !== 'comment';

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const keywords = wordsIn(
  'as await break case catch const continue default delete do else export extends finally for function if import in instanceof keyof let new readonly return static switch this throw try typeof void while',
);
/** Keywords only in front of what they apply to. */
const contextual = wordsIn('as async from of satisfies type');
const constants = wordsIn('true false null');
const primitives = wordsIn('bigint boolean never number object string symbol undefined unknown void');
/** A `{` after one of these is an object, not a block. */
const objectsFollow = wordsIn('( , = : [ ? | & < return ${ const let readonly ... ?? || && =>');

/** A token that is not a comment. */
interface Standing {
  readonly text: string;
  readonly before: string;
  readonly after: Token | undefined;
  /** Whether it is where a member of an object begins. */
  readonly isMember: boolean;
}

function classified(tokens: readonly Token[]): readonly Piece[] {
  const code = tokens.filter(({ sort }) => sort !== 'comment');
  /** For each open brace, whether it is an object's or a type's. */
  const objects: boolean[] = [];
  const names = new Map<Token, string>();
  for (const [index, token] of code.entries()) {
    const before = code[index - 1]?.text ?? '';
    const isBehindArrow = before === '=>' && code[index - 2]?.text === ')';
    if (token.text === '{') objects.push(objectsFollow.has(before) && !isBehindArrow);
    else if (token.text === '${' || token.text === '(' || token.text === '[') objects.push(false);
    else if (/^[)\]}]$/.test(token.text)) objects.pop();
    const isMember = objects.at(-1) === true && (before === '{' || before === ',' || before === ';');
    names.set(token, nameOf(token, { text: token.text, before, after: code[index + 1], isMember }));
  }
  return tokens.flatMap((token) => {
    const name = names.get(token) ?? 'comment';
    return name === '' ? [] : [{ start: token.start, end: token.end, classes: `tok-${name}` }];
  });
}

function nameOf({ sort }: Token, standing: Standing): string {
  const { text, before, after, isMember } = standing;
  const next = after?.text ?? '';
  if (sort === 'sign') return 'punctuation';
  if (sort !== 'word') return sort;
  const isCalled = next === '(' || next.startsWith('`');
  if (before === '.' || before === '?.') return isCalled ? 'function' : 'property';
  if (isMember && (next === ':' || next === '?' || next === ',' || next === '}')) return 'property';
  if (keywords.has(text) || isContextual(standing)) return 'keyword';
  if (constants.has(text)) return 'number';
  if (before === 'new') return 'type';
  if (isCalled) return 'function';
  const isType = primitives.has(text)
    ? next === '|' || /^(?::|<|\||as|readonly)$/.test(before)
    : /^[A-Z].*[a-z]/.test(text);
  return isType && next !== '.' ? 'type' : '';
}

function isContextual({ text, before, after }: Standing): boolean {
  if (!contextual.has(text) || after === undefined) return false;
  if (text !== 'satisfies' && (before === 'const' || before === 'let')) return false;
  if (text === 'from') return after.sort === 'string';
  return after.sort === 'word' || after.text === '{' || after.text === '(';
}
