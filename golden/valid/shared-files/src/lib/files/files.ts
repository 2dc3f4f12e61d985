/** A stored file. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Its media type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

export interface NewFile {
  /** A text is stored as UTF-8. */
  readonly bytes: string | Uint8Array;
  /** `application/octet-stream` by default. */
  readonly type?: string | null | undefined;
  /** Aborted once the request has taken too long. */
  readonly signal?: AbortSignal | undefined;
}

export interface LoadOptions {
  /** Loading a larger file fails; 10 MiB by default. */
  readonly maxBytes?: number;
  /** Aborted once the request has taken too long. */
  readonly signal?: AbortSignal | undefined;
}

/** Files by key, such as `avatars/42.png`. All failures are errors of `filesError`. */
export interface Files {
  /** Stores a file completely or not at all, replacing an existing one with the same key. */
  readonly store: (key: string, file: NewFile) => Promise<void>;
  /** Undefined if no file has the key. */
  readonly load: (key: string, options?: LoadOptions) => Promise<StoredFile | undefined>;
  /** Removes a file, unless it was stored after `time`, which comes from `clock`. */
  readonly remove: (key: string, time: number) => Promise<void>;
  readonly clock: Clock;
}

/** In milliseconds, and never the same twice, so that stores and removals have a definite order. */
type Clock = () => number;

export function createClock(): Clock {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return last;
  };
}

/**
 * Runs the changes of a key one after the other. A file is thus always newer than those that it replaces, and
 * no file is removed that has just replaced an older one.
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

/** Types are compared regardless of case. */
export const mediaTypeOf = (type: NewFile['type']): string =>
  (type ?? 'application/octet-stream').toLowerCase();

/** In bytes. */
export const usualMaximum = 10_485_760;
