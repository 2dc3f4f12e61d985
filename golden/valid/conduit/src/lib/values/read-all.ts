import { together } from '../http/faults.ts';

/**
 * The values of readers that are independent of each other, by name. All are asked before the request is
 * refused, so that all its faults are reported.
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
  /** Reads one more value. What is made of a refused one is not read; its reader does not take `others`. */
  readonly read: <Name extends string, Value>(
    name: Name,
    reader: (values: Values) => Value,
    ...others: readonly (keyof Values)[]
  ) => Reading<Values & { readonly [Each in Name]: Value }>;
  /** All that was read, unless something was refused. */
  readonly values: () => Values;
}

/** Like `readAll`, for readers that are given what was read before them. */
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

/** Gives the value of a reader; one that needs a refused value is not read either. */
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
