/** A file that is stored. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Its media type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

export interface NewFile {
  /** A text is stored in UTF-8. */
  readonly bytes: string | Uint8Array;
  /** By default, it is any bytes: `application/octet-stream`. */
  readonly type?: string | null | undefined;
  /** Aborted once the request has taken too long. */
  readonly signal?: AbortSignal | undefined;
}

export interface LoadOptions {
  /** A larger file is a failure: 10 MiB by default. */
  readonly maxBytes?: number;
  /** Aborted once the request has taken too long. */
  readonly signal?: AbortSignal | undefined;
}

/** Files by key, such as `avatars/42.png`. What fails is an error of `filesError`. */
export interface Files {
  /** Stores a file whole or not at all, in the place of the one that has the key. */
  readonly store: (key: string, file: NewFile) => Promise<void>;
  /** Undefined if there is none with the key. */
  readonly load: (key: string, options?: LoadOptions) => Promise<StoredFile | undefined>;
  /** Removes a file, unless it was stored after that time, which `clock` has given. */
  readonly remove: (key: string, time: number) => Promise<void>;
  readonly clock: Clock;
}

/** In milliseconds, and never the same twice, so that what was stored and what was removed has an order. */
type Clock = () => number;

export function createClock(): Clock {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return last;
  };
}

/**
 * Runs what changes a key one after the other, so that a file is later than those that it replaces, and none is removed
 * that has just replaced an older one.
 */
export function takeTurns(): (key: string, run: () => Promise<void>) => Promise<void> {
  const last = new Map<string, Promise<void>>();
  return async (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    try {
      await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

/** Types are the same in any case. */
export const mediaTypeOf = (type: NewFile['type']): string =>
  (type ?? 'application/octet-stream').toLowerCase();

/** In bytes. */
export const usualMaximum = 10_485_760;
