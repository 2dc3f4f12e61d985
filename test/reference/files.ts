import type { Config } from './config.ts';
import { numberOf } from './config.ts';

export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** Files are stored one after the other. */
  readonly time: number;
}

/** Files by key. */
export interface Files {
  readonly all: ReadonlyMap<string, StoredFile>;
  readonly store: (key: string, bytes: unknown, type: unknown) => void;
  /** Returns a function that deletes the current file, or an older one, but not one stored later. */
  readonly deletion: (key: string) => () => void;
  readonly empty: () => void;
}

export function createFiles(): Files {
  const all = new Map<string, StoredFile>();
  let time = 0;
  return {
    all,
    store: (key, bytes, type) => {
      time += 1;
      const contents = bytes instanceof Uint8Array ? bytes : new TextEncoder().encode(String(bytes));
      all.set(key, { bytes: contents, type: String(type ?? 'application/octet-stream').toLowerCase(), time });
    },
    deletion: (key) => {
      const asked = time;
      return () => {
        if ((all.get(key)?.time ?? Infinity) <= asked) all.delete(key);
      };
    },
    empty: () => all.clear(),
  };
}

/** The key of a tenant's file. */
export const keyOfFile = (key: unknown, tenant: unknown): string =>
  tenant === undefined ? String(key) : `${String(tenant).toLowerCase()}/${String(key)}`;

/** The result of loading a file; a file that is too large is a failure. */
export function loaded(config: Config, found: StoredFile | undefined): Readonly<Record<string, unknown>> {
  if (found === undefined) return {};
  const { bytes, type } = found;
  if (bytes.length > numberOf(config, 'maxBytes', 10_485_760))
    throw Object.assign(new Error('too large'), { code: 'file-too-large' });
  const file = { bytes, type, size: bytes.length };
  return { ...file, file };
}
