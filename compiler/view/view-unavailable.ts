import { nameOfNode } from '../ir/project.ts';
import { flowNamed } from './flow.ts';
import type { OpenFlow } from './flow.ts';
import type { PortAt, UnavailableView } from './route-view.ts';

/**
 * What must not be wired to a port because the value does not exist on every path: for an input outputs, for an output
 * inputs. Empty while the route cannot be analysed, and for nodes that could not be bound.
 */
export function viewUnavailable(flow: OpenFlow, id: string, at: PortAt): readonly UnavailableView[] {
  const reading = flowNamed(flow, id)?.reading();
  const nodes = reading?.bound?.route.nodes;
  const { types } = reading ?? {};
  if (nodes?.has(at.node) !== true || types === undefined) return [];
  const why = (from: string, port: string, to: string): string | undefined => {
    const missing = types.missingAt(from, port, to);
    const source = nodes.get(missing?.node ?? '');
    if (missing === undefined || source === undefined) return undefined;
    const [of, path] = [missing.node === from ? '' : ` of ${nameOfNode(source)}`, missing.path.join(' → ')];
    return `“${missing.port}”${of} exists only after “${missing.with}”, and not here: ${path}`;
  };
  return [...nodes.values()].flatMap((node) => {
    const ports = at.side === 'in' ? node.kind.outputs : node.kind.inputs;
    return ports.flatMap(({ name: port }): readonly UnavailableView[] => {
      const reason = at.side === 'in' ? why(node.id, port, at.node) : why(at.node, at.port, node.id);
      return reason === undefined ? [] : [{ node: node.id, port, reason }];
    });
  });
}
