/** A part of a multipart body, in latin1; a file, if it has a file name. */
export interface Part {
  readonly name: string;
  readonly text: string;
  readonly filename?: string;
  readonly type?: string;
}

const mark = 'bound';
/** The type of such a body, which names its boundary. */
export const multipartType = `multipart/form-data; boundary=${mark}`;

/** The body, with a boundary that may differ from the one in the header. */
export const multipart = (parts: readonly Part[], boundary = mark): string =>
  [...parts.map((part) => `--${boundary}\r\n${headOf(part)}\r\n\r\n${part.text}\r\n`), `--${boundary}--\r\n`].join('');

const headOf = ({ name, filename, type }: Part): string =>
  [
    `content-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
  ].join('\r\n');

/** Beginnings of files, in latin1, and some that only look like one. */
export const contents = [
  '',
  'a,b\r\n1,2\r\n',
  '\x89PNG\r\n\x1a\n\0\0',
  '\x89PNG\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'GIF89a\xff',
  'GIF88a\xff',
  'RIFF\0\0\0\0WEBPVP8 ',
  'RIFF\0\0\0\0WAVE',
  '%PDF-1.7',
  'PK\x03\x04',
  '\xc3\xa9',
  '\xff\xfe',
  'a\0b',
  '\r\n--y\r\n',
  'x'.repeat(2_000),
];
