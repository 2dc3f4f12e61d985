/** Does something this many times in sequence, regardless of failures; only the last result counts. */
export async function repeatedly<T>(times: number, act: () => Promise<T>): Promise<T> {
  for (let done = 1; done < times; done += 1) await act().catch(() => undefined);
  return act();
}
