import type { Choice } from './mutate-tree.ts';

/** One accident to a file, as caused by editors, transfers and merges. */
type MutateBytes = (bytes: Buffer<ArrayBuffer>, choice: Choice) => Buffer<ArrayBuffer>;

const tokens: readonly (string | readonly number[])[] = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '\\',
  '/',
  '//',
  '/* x */',
  '/*',
  '# x',
  ',,',
  '""',
  'null',
  'NaN',
  '-',
  '1e999',
  '\u0000',
  '\u001b[31m',
  '\u2028',
  '\uFEFF',
  '\u00A0',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '<<<<<<< HEAD\n',
  '\\ud800',
  '\\u',
  '"__proto__": 1,',
  // Not UTF-8: a lone continuation byte, an overlong slash, a surrogate, a value beyond Unicode, a truncated character,
  // Latin-1, a byte UTF-8 never has.
  [0x80],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0xf6],
  [0xff],
  [0xfe, 0xff],
];

const bytesOf = (token: string | readonly number[]): Buffer<ArrayBuffer> =>
  Buffer.from(typeof token === 'string' ? token : [...token]);
const offset = (bytes: Buffer, at: number): number => (bytes.length === 0 ? 0 : at % (bytes.length + 1));

function range(bytes: Buffer, { at, other, size }: Choice): readonly [start: number, end: number] {
  const start = offset(bytes, at);
  // Mostly a few bytes, sometimes up to any position.
  return [start, size % 4 === 0 ? Math.max(start, offset(bytes, other)) : Math.min(bytes.length, start + (other % 20))];
}

export const byteMutations: Readonly<Record<string, MutateBytes>> = {
  'cut off': (bytes, { at }) => bytes.subarray(0, offset(bytes, at)),
  'cut off the beginning': (bytes, { at }) => bytes.subarray(offset(bytes, at)),
  'lose a part': (bytes, choice) => {
    const [start, end] = range(bytes, choice);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  'repeat a part': (bytes, choice) => {
    const [start, end] = range(bytes, choice);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  'insert a token': (bytes, { at, size }) => {
    const place = offset(bytes, at);
    return Buffer.concat([
      bytes.subarray(0, place),
      bytesOf(tokens[size % tokens.length] ?? ''),
      bytes.subarray(place),
    ]);
  },
  'change a byte': (bytes, { at, size }) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[at % changed.length] = size % 256;
    return changed;
  },
  'byte order mark': (bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes]),
  'line ends of Windows': (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n')),
  'line ends of old Macs': (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r')),
  'no line ends': (bytes) => Buffer.from(bytes.toString().replaceAll(/\n */g, ' ')),
  'UTF-16': (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString(), 'utf16le')]),
  'Latin-1': (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  'twice in one file': (bytes) => Buffer.concat([bytes, bytes]),
  '100,000 brackets': (bytes, { at, size }) => {
    const place = offset(bytes, at);
    const bracket = ['[', '{', '{"a":', ']', '}', ','][size % 6] ?? '[';
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(bracket.repeat(100_000)), bytes.subarray(place)]);
  },
  'a megabyte': (bytes, { at, size }) => {
    const place = offset(bytes, at);
    const filling = ['x', ' ', '\n', '\\', '"', '\u0000', '/', '0'][size % 8] ?? 'x';
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(filling.repeat(2 ** 20)), bytes.subarray(place)]);
  },
};
