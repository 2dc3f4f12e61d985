import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

export type TypeScript = typeof ts;

/**
 * The TypeScript compiler, of the copy in ts-morph: TypeScript 7 has no stable API. It takes a good part of a second to
 * load, so it is loaded when a flow holds a Code node and not before; `require` because facets are bound synchronously.
 */
export function loadTypeScript(): TypeScript {
  const { ts }: { readonly ts: TypeScript } = createRequire(import.meta.url)('ts-morph');
  return ts;
}
