const texts = import.meta.glob<string>('../../runtime-lib/**/*.{ts,js}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The modules of runtime-lib, by their path in an emitted project. */
export const library: ReadonlyMap<string, string> = new Map(
  Object.entries(texts).map(([path, text]) => [path.slice('../../runtime-lib/'.length), text]),
);
