/** The contents of a signature header. */
interface Signature {
  /** In Unix seconds, if the header contains it. */
  readonly timestamp: number | null;
  /** All signatures of the version: there are several during a key rotation, and any may match. */
  readonly signatures: string[];
}

/** Parses `t=1,v1=ab,v1=cd` (key-value) or `v1,ab v1,cd` (list). Parts in any other form are ignored. */
export function parseSignature(header: string, format: 'key-value' | 'list', version: string): Signature {
  const [separator, delimiter] = format === 'key-value' ? [',', '='] : [' ', ','];
  const parts = header.split(separator).map((part) => splitOnce(part.trim(), delimiter));
  const timestamp = format === 'key-value' ? parts.find(([key]) => key === 't')?.[1] : undefined;
  return {
    timestamp: timestamp === undefined ? null : toSeconds(timestamp),
    signatures: parts.filter(([key, value]) => key === version && value !== '').map(([, value]) => value),
  };
}

function splitOnce(part: string, delimiter: string): readonly [key: string, value: string] {
  const at = part.indexOf(delimiter);
  return at === -1 ? ['', ''] : [part.slice(0, at), part.slice(at + 1)];
}

function toSeconds(digits: string): number | null {
  const seconds = Number(digits);
  return /^\d+$/.test(digits) && Number.isSafeInteger(seconds) ? seconds : null;
}
