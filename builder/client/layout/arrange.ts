import { keep, recall } from './cache.ts';
import { fromElk, toElk } from './elk-graph.ts';
import type { Arrangement, LayoutGraph } from './graph.ts';

/** ELK takes seconds for more nodes than this. */
const mostForElk = 300;

/**
 * Arranges a flow by its structure alone: the same graph always gets the same places. ELK runs in a worker, and is
 * loaded with the first flow; what was arranged once is kept in the browser.
 */
export async function arrange(graph: LayoutGraph): Promise<Arrangement> {
  const key = hashOf(JSON.stringify(graph));
  const known = await recall(key);
  if (known !== undefined) return known;
  const arranged = graph.nodes.length > mostForElk ? await byDagre(graph) : await byElk(graph);
  keep(key, arranged);
  return arranged;
}

async function byElk(graph: LayoutGraph): Promise<Arrangement> {
  const { askElk } = await import('./elk.ts');
  return fromElk(await askElk(toElk(graph)), graph);
}

async function byDagre(graph: LayoutGraph): Promise<Arrangement> {
  const { arrangeByDagre } = await import('./dagre.ts');
  return arrangeByDagre(graph);
}

/** 53 bits of two multiplicative hashes (cyrb53 by bryc, public domain). */
function hashOf(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
