import { keep, recall } from './cache.ts';
import { arrangeInFrames } from './frames.ts';
import { placesIn, toElk } from './elk-graph.ts';
import { fromStart } from './graph.ts';
import type { Arrangement, LayoutGraph } from './graph.ts';
import { arrangeInParts } from './in-parts.ts';
import { arrangeStacked } from './stacks.ts';

/** ELK's time grows at least with the square of the nodes: it takes seconds for a few more than these. */
const mostAtOnce = 90;

/**
 * Arranges a flow by its structure alone, so equal graphs have equal arrangements. ELK runs in a worker, and is loaded
 * with the first flow. Finished arrangements, of flows and of parts of large ones, are cached in the browser.
 */
export async function arrange(graph: LayoutGraph): Promise<Arrangement> {
  return remembering(graph, async () =>
    fromStart(
      await arrangeInFrames(graph, (level) =>
        level.nodes.length > mostAtOnce
          ? arrangeInParts(level, (part) => remembering(part, () => byElk(part, true)))
          : byElk(level, false),
      ),
      graph,
    ),
  );
}

async function remembering(graph: LayoutGraph, run: () => Promise<Arrangement>): Promise<Arrangement> {
  const key = hashOf(JSON.stringify(graph));
  const known = await recall(key);
  if (known !== undefined) return known;
  const arranged = await run();
  keep(key, arranged);
  return arranged;
}

async function byElk(graph: LayoutGraph, inLayers: boolean): Promise<Arrangement> {
  const { askElk } = await import('./elk.ts');
  return arrangeStacked(graph, async (stacked) => placesIn(await askElk(toElk(stacked, inLayers))));
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
