import type * as Oxfmt from 'oxfmt';
import type { Options } from 'prettier';
import type { JsonValue } from '../../base/json.ts';
import { formatJson } from './format-json.ts';

export const printWidth = 110;

/** The bytes are prettier's, under these options, whoever writes them; tests hold all ways against prettier's own. */
const options = { singleQuote: true, printWidth, endOfLine: 'lf', embeddedLanguageFormatting: 'off' } as const;

/** A file as prettier writes it; kinds of files that it does not know stay as they are. */
export async function formatFile(path: string, text: string): Promise<string> {
  switch (path.slice(path.lastIndexOf('.') + 1)) {
    case 'ts':
      return (await formatFast(path, text)) ?? formatTypeScript(text);
    case 'json':
      return formatJson(parseJson(text), printWidth);
    case 'md':
      return formatWith(text, { parser: 'markdown', plugins: [await import('prettier/plugins/markdown')] });
    case 'yaml':
      return formatWith(text, { parser: 'yaml', plugins: [await import('prettier/plugins/yaml')] });
    default:
      return text;
  }
}

/** Asked for once: each `import()` takes a quarter of a millisecond, also of what is there already. */
let oxfmt: Promise<typeof Oxfmt> | undefined;

/**
 * Oxfmt writes what prettier does in a tenth of the time, on threads of its own. Undefined where it may not: they
 * differ in unions that take several lines and in arrow functions with one type parameter; it takes no lone surrogates
 * and, where the text is no program, prettier's error says more.
 */
async function formatFast(path: string, text: string): Promise<string | undefined> {
  if (!text.isWellFormed()) return undefined;
  const { format } = await (oxfmt ??= import('oxfmt'));
  const { code, errors } = await format(path, text, options);
  return errors.length > 0 || /^\s*\| |[=(,] (?:async )?<\w+>\(/m.test(code) ? undefined : code;
}

/** Babel reads TypeScript in less time than TypeScript's own parser. */
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
