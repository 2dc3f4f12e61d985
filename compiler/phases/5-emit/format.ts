import { format } from 'prettier/standalone';
import type { Plugin } from 'prettier';
import type { JsonValue } from '../../base/json.ts';
import { formatJson } from './format-json.ts';

export const printWidth = 110;

/**
 * The bytes are prettier's. TypeScript is read by Babel, which gives the same bytes as TypeScript's own parser in less
 * time, as does leaving templates of other languages alone, of which there are none; tests hold both against prettier.
 */
const languages: Readonly<Record<string, { readonly parser: string; readonly plugins: () => Promise<Plugin[]> }>> = {
  ts: { parser: 'babel-ts', plugins: () => Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree')]) },
  md: { parser: 'markdown', plugins: async () => [await import('prettier/plugins/markdown')] },
  yaml: { parser: 'yaml', plugins: async () => [await import('prettier/plugins/yaml')] },
};

/** A file as prettier writes it; kinds of files that it does not know stay as they are. */
export async function formatFile(path: string, text: string): Promise<string> {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending === 'json') return formatJson(parseJson(text), printWidth);
  const language = languages[ending];
  return language === undefined ? text : await format(text, { parser: language.parser, plugins: await language.plugins(), singleQuote: true, printWidth, endOfLine: 'lf', embeddedLanguageFormatting: 'off' });
}

const parseJson = (text: string): JsonValue => JSON.parse(text);
