import type { ts } from 'ts-morph';

let loaded: { readonly ts: typeof ts } | undefined;

/** Loads TypeScript, which the compiler needs synchronously for Code nodes. It is 1.6 MB, compressed. */
export async function loadTypeScript(): Promise<void> {
  loaded ??= await import('@ts-morph/common');
}

export const hasTypeScript = (): boolean => loaded !== undefined;

/** What the compiler needs from `node:module`. */
export const createRequire = () => (name: string) => {
  if (loaded === undefined) throw new Error(`${name} has to be loaded before.`);
  return loaded;
};
