/**
 * The signals that end a program in a terminal. Until `release` a second one is no news: it may come twice, from the
 * terminal and from the process that started this one, and whoever presses Ctrl-C again waits all the same.
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
