import { conditionOf } from '../../../ir/meaning.ts';
import { branchNeverTaken } from '../../../ir/catalogue/rules.ts';
import type { Operand } from '../../../ir/checked.ts';
import { describeInput } from '../../../ir/describe.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isNothing } from '../../../ir/type.ts';
import type { RouteRule } from './rule.ts';

/**
 * Both branches of a test can be taken. If the outcome is already known, one of them cannot, and nothing is emitted for
 * it.
 * FS3405 branchNeverTaken
 */
export const branchesCanBeTaken: RouteRule = ({ route, live, operands }, report) => {
  for (const node of live) {
    const { behaviour } = node.kind;
    if (behaviour.kind !== 'test') continue;
    const port = behaviour.narrows?.input ?? conditionOf(node.kind);
    const input = port === undefined ? undefined : node.inputs.get(port);
    const operand = port === undefined ? undefined : operands.get(node.id)?.get(port);
    if (input === undefined || operand === undefined) continue;
    const known = behaviour.narrows === undefined ? constantOf(operand) : presenceOf(operand);
    if (known === undefined) continue;
    const side = behaviour.narrows === undefined ? known.is : known.is === behaviour.narrows.presentWhen;
    const facts = {
      node: nameOfNode(node),
      branch: side ? behaviour.whenFalse : behaviour.whenTrue,
      source: describeInput(route, input),
      known: known.said,
    };
    report(branchNeverTaken, facts, { place: input.place, subject: node.subject });
  }
};

interface Known {
  readonly is: boolean;
  readonly said: string;
}

function presenceOf(operand: Operand): Known | undefined {
  if (operand.kind !== 'value')
    return {
      is: operand.kind !== 'literal' || operand.value !== null,
      said: operand.kind === 'literal' && operand.value === null ? 'is null' : 'is always there',
    };
  if (operand.type.presence === 'required') return { is: true, said: 'is always there' };
  return isNothing(operand.type) ? { is: false, said: 'is always missing' } : undefined;
}

const constantOf = (operand: Operand): Known | undefined =>
  operand.kind === 'literal' && typeof operand.value === 'boolean'
    ? { is: operand.value, said: `is always ${operand.value}` }
    : undefined;
