import { unreadFailures } from '../../../ir/catalogue/containers.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * The failures that a container collects are read, or its results, whose number tells how many items failed.
 * FS3475 unreadFailures
 */
export const failuresAreRead: RouteRule = ({ route, live }, report) => {
  const inputs = [...route.nodes.values()].flatMap((node) => [...node.inputs.values()]);
  for (const node of live) {
    const { container } = node.kind;
    // The flow of a container begins at the container itself.
    if (container?.failures === undefined || node.id === route.start) continue;
    const ports = [container.failures, container.results];
    if (inputs.some((input) => input.kind === 'wire' && input.node === node.id && ports.includes(input.port))) continue;
    report(unreadFailures, { node: nameOfNode(node) }, { place: node.place, subject: node.subject });
  }
};
