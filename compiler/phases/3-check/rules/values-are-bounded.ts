import { tooManyFields } from '../../../ir/catalogue/misfits.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { scopeNodes } from '../../../ir/route.ts';
import { mostFields, tooLarge } from '../../../ir/type-size.ts';
import type { RouteRule } from './rule.ts';

/**
 * A value that each of several nodes puts twice into the next one doubles its fields with each of them. The first one
 * with too many is told: those after it begin anew, with a value of which nothing is known.
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
