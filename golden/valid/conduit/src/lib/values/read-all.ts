import { together } from '../http/faults.ts';

/**
 * The values of independent readers, by name. All readers run before the request is refused, so that all its
 * faults are reported.
 */
export function readAll<Readers extends Readonly<Record<string, () => unknown>>>(
  readers: Readers,
): ValuesOf<Readers> {
  const values: Record<string, unknown> = {};
  const faults: unknown[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    try {
      values[name] = reader();
    } catch (error) {
      faults.push(error);
    }
  }
  const isComplete = (_read: object): _read is ValuesOf<Readers> => faults.length === 0;
  if (isComplete(values)) return values;
  throw together(faults);
}

type ValuesOf<Readers extends Readonly<Record<string, () => unknown>>> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};

interface Reading<Values> {
  /**
   * Reads one more value, unless it depends on a refused one: a value that its reader takes, or one of
   * `others`.
   */
  readonly read: <Name extends string, Value>(
    name: Name,
    reader: (values: Values) => Value,
    ...others: readonly (keyof Values)[]
  ) => Reading<Values & { readonly [Each in Name]: Value }>;
  /** All values. Throws if any was refused. */
  readonly values: () => Values;
}

/** Like `readAll`, for readers that depend on values read before. */
export const readInTurn = (): Reading<object> => reading({}, []);

/** Thrown to a reader that needs a refused value. */
const refused = new Error('refused');

function reading<Values extends object>(values: Values, faults: unknown[]): Reading<Values> {
  return {
    read: (name, reader, ...others) => {
      const read = (): ReturnType<typeof reader> => {
        others.forEach((each) => values[each]);
        return reader(values);
      };
      define(values, name, valueOf(read, faults));
      return reading(values, faults);
    },
    values: () => {
      if (faults.length > 0) throw together(faults);
      return values;
    },
  };
}

/** Returns the value of a reader on demand. A reader that needs a refused value is skipped. */
function valueOf<Value>(reader: () => Value, faults: unknown[]): () => Value {
  try {
    const value = reader();
    return () => value;
  } catch (error) {
    if (error !== refused) faults.push(error);
    return () => {
      throw refused;
    };
  }
}

function define<Values extends object, Name extends string, Value>(
  values: Values,
  name: Name,
  get: () => Value,
): asserts values is Values & { readonly [Each in Name]: Value } {
  Object.defineProperty(values, name, { get });
}
