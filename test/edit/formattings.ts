import type { JsonValue } from '../../compiler/base/json.ts';
import { folderNames, readValid } from '../golden/fixtures.ts';

/** The files of the valid fixtures, each as it is and as two other tools would write it. */
export interface Formatted {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export const parsed = (text: string): JsonValue => JSON.parse(text.replace(/^\uFEFF/, ''));

export const formattings: Readonly<Record<string, (text: string) => string>> = {
  'as it stands': (text) => text,
  'on one line': (text) => JSON.stringify(parsed(text)),
  'indented by 4, with CRLF and a mark': (text) =>
    `\uFEFF${JSON.stringify(parsed(text), null, 4).replaceAll('\n', '\r\n')}\r\n`,
};

export const flowFiles: readonly Formatted[] = folderNames('fixtures/valid').flatMap((fixture) =>
  readValid(fixture).sources.flatMap(({ file, text }) =>
    Object.entries(formattings).map(([formatting, write]) => ({
      name: `${file.replace('fixtures/valid/', '')} ${formatting}`,
      file,
      text: write(text),
    })),
  ),
);
