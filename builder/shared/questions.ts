/** Questions answered by messages, in any order: each has a number, which its answer repeats. */
export interface Questions {
  /** Sends a question under its number. */
  readonly ask: <Result>(send: (id: number) => void) => Promise<Result>;
  /** The caller waiting for an answer; undefined if there is none. */
  readonly take: (id: number) => Asked | undefined;
  /** No more answers will arrive. */
  readonly fail: (error: Error) => void;
}

interface Asked {
  /** The answer has the type that the question promises. */
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export function createQuestions(): Questions {
  const asked = new Map<number, Asked>();
  let last = 0;
  return {
    ask: (send) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        send(last);
      }),
    take: (id) => {
      const waiting = asked.get(id);
      asked.delete(id);
      return waiting;
    },
    fail: (error) => {
      for (const { reject } of asked.values()) reject(error);
      asked.clear();
    },
  };
}
