import { nearest } from '../../base/did-you-mean.ts';
import { quoted, visibleText } from '../../base/visible-text.ts';
import { allNodes, findNodes } from '../../map/flow-map.ts';
import { findMap } from '../output/read-map.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface WhereOptions {
  /** A built project whose map is read; by default, the flow is compiled. */
  readonly out?: string;
}

/**
 * Prints the files and lines of the emitted project that come from a node, one range per line, in the form that editors
 * and terminals link.
 */
export async function where(flow: string, node: string, { out }: WhereOptions, terminal: Terminal): Promise<Outcome> {
  const map = await findMap(flow, out);
  if (!map.ok) return map;
  const found = findNodes(map.value, node);
  if (found.length === 0) {
    const known = allNodes(map.value);
    const near = nearest(node, [...known.map(({ node: id }) => id), ...known.map(({ name }) => name)]);
    return failure({
      message: `No line of the emitted project comes from a node ${quoted(node)}.`,
      hint:
        near === undefined
          ? 'Give the id or label of a node, `route/id`, or `functions/function/id`. A node that nothing uses, and a constant that is part of another node, has no lines of its own.'
          : `Did you mean ${quoted(near)}?`,
    });
  }
  for (const { route, node: id, name, file, lines } of found) {
    for (const [first, last] of lines) {
      terminal.print(
        `${out === undefined ? '' : `${out.replace(/\/+$/, '')}/`}${file}:${first}${last === first ? '' : `-${last}`}  ${paint(terminal.color, 'dim', visibleText(`${name} (${route}/${id})`))}\n`,
      );
    }
  }
  return done;
}
