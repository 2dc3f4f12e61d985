import { unreadFailures } from '../../../ir/catalogue/containers.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * The failures that a container collects are read, or its results, whose number tells how many items failed.
 * FS3475 unreadFailures
 */
export const failuresAreRead: RouteRule = ({ route, live }, report) => {
  for (const node of live) {
    const { container } = node.kind;
    // The flow of a container begins at the container itself.
    if (container?.failures === undefined || node.id === route.start) continue;
    const ports = [container.failures, container.results];
    const isRead = [...route.nodes.values()].some(({ inputs }) =>
      [...inputs.values()].some((each) => each.kind === 'wire' && each.node === node.id && ports.includes(each.port)),
    );
    if (!isRead) report(unreadFailures, { node: nameOfNode(node) }, { place: node.place, subject: node.subject });
  }
};
