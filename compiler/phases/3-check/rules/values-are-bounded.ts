import { tooManyFields } from '../../../ir/catalogue/misfits.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { scopeNodes } from '../../../ir/route.ts';
import { mostFields, tooLarge } from '../../../ir/type-size.ts';
import type { RouteRule } from './rule.ts';

/**
 * Nodes that each use the value before them twice double its fields with every step. Reports the first node that gives
 * too many; its value has the type unknown for those after it.
 * FS3028 tooManyFields
 */
export const valuesAreBounded: RouteRule = ({ route, types }, report) => {
  for (const node of scopeNodes(route)) {
    const port = node.kind.outputs.find(({ name }) => types.outputType(node, name) === tooLarge);
    if (port === undefined) continue;
    const facts = { node: nameOfNode(node), port: port.name, limit: mostFields };
    report(tooManyFields, facts, { place: node.place, subject: node.subject });
    return;
  }
};
