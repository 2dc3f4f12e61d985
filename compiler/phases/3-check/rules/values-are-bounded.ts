import { tooManyFields } from '../../../ir/catalogue/misfits.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { scopeNodes } from '../../../ir/route.ts';
import { mostFields, tooLarge } from '../../../ir/type-size.ts';
import type { RouteRule } from './rule.ts';

/**
 * If each node uses the preceding value twice, the number of fields doubles with every step. Reports the first node
 * with too many; later nodes see its value as unknown.
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
