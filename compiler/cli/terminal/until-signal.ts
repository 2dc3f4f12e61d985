/**
 * Waits for a signal that ends a program in a terminal. Until `release`, further signals are ignored: one may arrive
 * twice, from the terminal and from the parent process, and an impatient Ctrl-C should not cut the cleanup short.
 */
export function untilSignal(): { readonly arrived: Promise<NodeJS.Signals>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.on(name, resolve);
  return {
    arrived: promise,
    release: () => {
      for (const name of names) process.off(name, resolve);
    },
  };
}
