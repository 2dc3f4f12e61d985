import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

export type TypeScript = typeof ts;

/**
 * The TypeScript compiler that ts-morph contains, since TypeScript 7 has no stable API. Loading it takes a good part of
 * a second, so it is loaded only for expressions that no build has seen before; see answers.ts. `require`, because
 * facets are bound synchronously.
 */
export function loadTypeScript(): TypeScript {
  const { ts }: { readonly ts: TypeScript } = createRequire(import.meta.url)('ts-morph');
  return ts;
}
