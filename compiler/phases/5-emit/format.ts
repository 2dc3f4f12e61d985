import type * as Oxfmt from 'oxfmt';
import type { Options } from 'prettier';
import type { JsonValue } from '../../base/json.ts';
import { rememberRecent } from '../../base/remember.ts';
import { formatJson } from './format-json.ts';
import { formatMarkdown } from './format-markdown.ts';

export const printWidth = 110;

/** All formatters write prettier's bytes under these options; tests compare each with prettier. */
const options = { singleQuote: true, printWidth, endOfLine: 'lf', embeddedLanguageFormatting: 'off' } as const;

/** Formats a file as prettier does; unknown file types are returned unchanged. */
export async function formatFile(path: string, text: string): Promise<string> {
  const type = path.slice(path.lastIndexOf('.') + 1);
  switch (type) {
    case 'ts':
      return formatOnce(type, text, async () => (await formatFast(path, text)) ?? formatTypeScript(text));
    case 'json':
      return formatJson(parseJson(text), printWidth);
    case 'md':
      return formatOnce(
        type,
        text,
        async () =>
          formatMarkdown(text) ??
          formatWith(text, { parser: 'markdown', plugins: [await import('prettier/plugins/markdown')] }),
      );
    default:
      // YAML is returned unchanged, too: it is already written the way prettier formats it.
      return text;
  }
}

/** The most recently formatted texts, by type and text: an edit leaves most files of a project unchanged. */
const formatted = new Map<string, Promise<string>>();
const mostFormatted = 1000;

const formatOnce = (type: string, text: string, format: () => Promise<string>): Promise<string> =>
  rememberRecent(formatted, `${type} ${text}`, mostFormatted, format);

/** Imported once: each `import()` takes a quarter of a millisecond, even of a loaded module. */
let oxfmt: Promise<typeof Oxfmt> | undefined;

/**
 * Oxfmt formats like prettier in a tenth of the time, on its own threads. Undefined if the results might differ, as for
 * multi-line unions and arrow functions with one type parameter. Lone surrogates, which oxfmt rejects, and invalid
 * programs, for which prettier has better messages, are left to prettier, too.
 */
async function formatFast(path: string, text: string): Promise<string | undefined> {
  if (!text.isWellFormed()) return undefined;
  const { format } = await (oxfmt ??= import('oxfmt'));
  const { code, errors } = await format(path, text, options);
  const laidOut = withCommas(code);
  return errors.length > 0 || /^\s*\| |[=(,] (?:async )?<\w+>\(/m.test(laidOut) ? undefined : laidOut;
}

/**
 * In a file that could be TSX, prettier writes `<T,>(value: T) => …`, and oxfmt `<T>(…`. Adds the comma to constants
 * whose line stays within the width, so that no other line break moves. Does nothing if a text spans several lines.
 */
function withCommas(code: string): string {
  const laidOut = code.replaceAll(
    /^( *(?:export )?const \w+ = (?:async )?<\w+)(>\(.*)$/gm,
    (line, start: string, rest: string) => (line.length < printWidth ? `${start},${rest}` : line),
  );
  const hasTextOfLines = (): boolean => code.split('\n').some((line) => line.split('`').length % 2 === 0);
  return laidOut === code || hasTextOfLines() ? code : laidOut;
}

/** Babel parses TypeScript faster than TypeScript's own parser. */
async function formatTypeScript(text: string): Promise<string> {
  return formatWith(text, {
    parser: 'babel-ts',
    plugins: await Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree')]),
  });
}

async function formatWith(text: string, language: Options): Promise<string> {
  const { format } = await import('prettier/standalone');
  return format(text, { ...language, ...options });
}

const parseJson = (text: string): JsonValue => JSON.parse(text);
