import { createWorkspace } from '../../builder/workspace/workspace.ts';
import { percentile } from '../statistics.ts';
import { largeProject } from './large-flow.ts';

/**
 * What the fixed work takes on the machine on which the design's times were measured, in ms: 12 on one whose times are
 * 2.4 times as long.
 */
const ofDesign = 5;

/** A fixed piece of work, independent of the product: text, objects and sorting, as in a compiler. */
function work(): number {
  const items = Array.from({ length: 6000 }, (_, index) => ({
    id: `node${(index * 7919) % 6000}`,
    ports: [index, 'in'],
  }));
  const read: typeof items = JSON.parse(JSON.stringify(items));
  const byId = new Map(read.map((item) => [item.id, item]));
  const sorted = [...byId.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return sorted.map((id) => byId.get(id)?.ports.join('.') ?? '').join('\n').length;
}

/** How many times slower than the design's machine this one is, under its present load: the median of some rounds. */
export function slowness(): number {
  const times = Array.from({ length: 25 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return percentile(times.slice(5), 0.5) / ofDesign;
}

/** What a key costs without a page: the views of a label that is typed in, in ms, after some that warm up. */
export async function previewTimes(nodes: number, keys: number): Promise<readonly number[]> {
  const workspace = createWorkspace();
  const sources = [{ file: 'flow.json', text: largeProject(nodes) }];
  workspace.replaceFiles({ layout: 'file', sources, diagnostics: [] });
  const times: number[] = [];
  for (let key = 0; key < keys + 5; key += 1) {
    const [path, value] = [['flow', 'nodes', { id: 'check0' }, 'label'], 'y'.repeat(key + 1)];
    const began = performance.now();
    await workspace.preview('large', [{ do: 'set', route: 'large', path, value }]);
    times.push(performance.now() - began);
  }
  return times.slice(5);
}
