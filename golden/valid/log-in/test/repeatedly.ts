/** Does something so many times, one after the other, however it ends; what counts is the last time. */
export async function repeatedly<T>(times: number, act: () => Promise<T>): Promise<T> {
  for (let done = 1; done < times; done += 1) await act().catch(() => undefined);
  return act();
}
