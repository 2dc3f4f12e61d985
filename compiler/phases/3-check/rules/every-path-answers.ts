import type { Reporter } from '../../../base/diagnostic.ts';
import { notOnEveryPath, openPath, unreachable } from '../../../ir/catalogue/check.ts';
import { controlPorts, edgeVertex, isControl } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Users } from '../analysis/users.ts';
import { spellPath } from '../analysis/spell-path.ts';

/** Order 7: every way on from every node leads somewhere; `error` is optional, and a job may just end. */
export function checkAnswers(route: Route, control: ControlGraph, { report }: Reporter): void {
  if (route.url === undefined) return;
  for (const id of control.nodes) {
    const node = route.nodes.get(id);
    if (node === undefined) continue;
    for (const port of controlPorts(node.kind).leaves) {
      const isOptional = node.kind.behaviour.kind === 'effect' && port === 'error';
      if (node.next.has(port) || isOptional) continue;
      const path = [...spellPath(route, control, id, undefined), `${port} → nothing`];
      report(openPath, { node: nameOfNode(node), port, path }, { place: node.place, subject: node.subject });
    }
  }
}

/** Order 4: a value that comes with a control edge is used only where that edge was taken. */
export function checkAvailability(route: Route, control: ControlGraph, demands: Users, { report }: Reporter): void {
  const reached = new Set(control.nodes);
  for (const node of route.nodes.values()) {
    for (const input of node.inputs.values()) {
      if (input.kind !== 'wire') continue;
      const source = route.nodes.get(input.node);
      const edge = source?.kind.outputs.find(({ name }) => name === input.port)?.with;
      if (source === undefined || edge === undefined) continue;
      const vertex = edgeVertex(source.id, edge);
      const isTaken = reached.has(source.id) && source.next.has(edge);
      const outside = demands(node.id).find((use) => !isTaken || !control.dominators.dominates(vertex, use));
      if (outside === undefined) continue;
      const path = spellPath(route, control, outside, isTaken ? vertex : undefined);
      report(
        notOnEveryPath,
        { source: nameOfNode(source), port: input.port, node: nameOfNode(node), with: edge, path },
        {
          place: input.place,
          subject: node.subject,
          related: [{ message: `“${input.port}” comes with “${edge}” of this node`, place: source.place }],
        },
      );
    }
  }
}

/** What never runs and feeds nothing that runs is said, since the emitted code will not hold it. */
export function warnUnused(route: Route, control: ControlGraph, demands: Users, { report }: Reporter): void {
  const reached = new Set(control.nodes);
  for (const node of route.nodes.values()) {
    const control = isControl(node.kind);
    if (control ? !reached.has(node.id) : demands(node.id).length === 0) {
      report(unreachable, { node: nameOfNode(node), control }, { place: node.place, subject: node.subject });
    }
  }
}
