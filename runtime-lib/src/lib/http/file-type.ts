import { isUtf8 } from 'node:buffer';

/** How files of a type begin. */
const signatures = {
  'image/png': (bytes: Buffer) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': (bytes: Buffer) => startsWith(bytes, '\xff\xd8\xff'),
  'image/gif': (bytes: Buffer) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  'image/webp': (bytes: Buffer) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  'application/pdf': (bytes: Buffer) => startsWith(bytes, '%PDF-'),
  'application/zip': (bytes: Buffer) => startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06'),
  // Texts have no signature; they only have to be readable.
  'text/plain': isText,
  'text/csv': isText,
  'application/octet-stream': () => true,
} as const;

export type FileType = keyof typeof signatures;

/** The first of the types that the contents of a file can be; undefined if they match none. */
export const fileType = (bytes: Buffer, types: readonly FileType[]): FileType | undefined =>
  types.find((type) => signatures[type](bytes));

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.toString('latin1', 0, signature.length) === signature;

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
