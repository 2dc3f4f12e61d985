import type { Reporter } from '../../../base/diagnostic.ts';
import { armNeverTaken } from '../../../ir/catalogue/rules.ts';
import type { Operand } from '../../../ir/checked.ts';
import { describeInput } from '../../../ir/describe.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isNothing } from '../../../ir/type.ts';

/** A test of what is known before: one of its arms is never taken, and emits nothing. */
export function warnArms(
  route: Route,
  run: readonly Node[],
  uses: ReadonlyMap<string, ReadonlyMap<string, Operand>>,
  { report }: Reporter,
): void {
  for (const node of run) {
    const { behaviour, condition } = node.kind;
    if (behaviour.kind !== 'test') continue;
    const port = behaviour.narrows?.input ?? condition;
    const input = port === undefined ? undefined : node.inputs.get(port);
    const use = port === undefined ? undefined : uses.get(node.id)?.get(port);
    if (input === undefined || use === undefined) continue;
    const known = behaviour.narrows === undefined ? constantOf(use) : presenceOf(use);
    if (known === undefined) continue;
    const side = behaviour.narrows === undefined ? known.is : known.is === behaviour.narrows.presentWhen;
    const facts = {
      node: nameOfNode(node),
      arm: side ? behaviour.whenFalse : behaviour.whenTrue,
      source: describeInput(route, input),
      known: known.said,
    };
    report(armNeverTaken, facts, { place: input.place, subject: node.subject });
  }
}

interface Known {
  readonly is: boolean;
  readonly said: string;
}

function presenceOf(use: Operand): Known | undefined {
  if (use.kind !== 'value')
    return {
      is: use.kind !== 'literal' || use.value !== null,
      said: use.kind === 'literal' && use.value === null ? 'is null' : 'is always there',
    };
  if (use.type.presence === 'required') return { is: true, said: 'is always there' };
  return isNothing(use.type) ? { is: false, said: 'is always missing' } : undefined;
}

const constantOf = (use: Operand): Known | undefined =>
  use.kind === 'literal' && typeof use.value === 'boolean'
    ? { is: use.value, said: `is always ${use.value}` }
    : undefined;
