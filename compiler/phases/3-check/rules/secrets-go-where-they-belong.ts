import { foreignCredential, secretElsewhere } from '../../../ir/catalogue/http-requests.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { secretOfInput } from '../../../ir/secret.ts';
import type { RouteRule } from './rule.ts';

/**
 * A secret is sent only to the servers that it is declared for.
 * FS3421 foreignCredential, FS3422 secretElsewhere
 */
export const secretsGoWhereTheyBelong: RouteRule = ({ live, route }, report) => {
  for (const node of live) {
    for (const { name, secretFor } of node.kind.inputs) {
      const input = node.inputs.get(name);
      if (secretFor === undefined || input === undefined) continue;
      const secret = secretOfInput(route, input);
      const where = { place: input.place, subject: node.subject };
      const { origin, secrets } = secretFor;
      if (secret === undefined) report(foreignCredential, { node: nameOfNode(node), origin }, where);
      else if (!secrets.includes(secret)) report(secretElsewhere, { node: nameOfNode(node), secret, origin }, where);
    }
  }
};
