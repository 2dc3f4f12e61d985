import { format } from 'prettier';
import type { JsonValue } from '../../base/json.ts';
import { formatJson } from './format-json.ts';

const printWidth = 110;

/**
 * The bytes are prettier's. TypeScript is read by Babel, which gives the same bytes as TypeScript's own parser in less
 * time, as does leaving templates of other languages alone, of which there are none; tests hold both against prettier.
 */
const parsers: Readonly<Record<string, string>> = { ts: 'babel-ts', md: 'markdown', yaml: 'yaml' };

/** A file as prettier writes it; kinds of files that it does not know stay as they are. */
export async function formatFile(path: string, text: string): Promise<string> {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending === 'json') return formatJson(parseJson(text), printWidth);
  const parser = parsers[ending];
  return parser === undefined ? text : await format(text, { parser, singleQuote: true, printWidth, endOfLine: 'lf', embeddedLanguageFormatting: 'off' });
}

const parseJson = (text: string): JsonValue => JSON.parse(text);
