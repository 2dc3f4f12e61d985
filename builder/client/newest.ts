/**
 * Runs one call at a time. Of the waiting calls, only the newest runs; its result is also that of the others, which are
 * out of date.
 */
export function newestOnly<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let running: Promise<unknown> | undefined;
  let waiting: Promise<Result> | undefined;
  let newest: Argument;
  const start = (argument: Argument): Promise<Result> => {
    const result = run(argument);
    running = result
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return result;
  };
  return (argument) => {
    newest = argument;
    if (running === undefined) return start(argument);
    waiting ??= running.then(() => {
      waiting = undefined;
      return start(newest);
    });
    return waiting;
  };
}
