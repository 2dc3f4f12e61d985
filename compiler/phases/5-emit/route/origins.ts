import { remember } from '../../../base/remember.ts';
import { accessKey, bodyBase } from '../../../ir/checked.ts';
import type { CheckedRoute, AccessPath } from '../../../ir/checked.ts';
import type { Step, Value } from '../../../ir/plan.ts';
import type { Input } from '../../../ir/project.ts';

/**
 * Nodes that only pass on a part of a value (Get Body Field, Get Property) compute nothing: the planner sees through
 * them. The map of nodes and lines places them where their part is read: in its check, else in the expressions that use
 * it.
 */
export interface Origins {
  /** The nodes that a check, or the reading of the body, represents. */
  readonly ofStep: (step: Extract<Step, { kind: 'check' | 'body' }>) => readonly string[];
  /** The nodes whose parts the expression of an input reads. */
  readonly ofInput: (node: string, port: string, value: Value) => readonly string[];
}

interface Context extends CheckedRoute {
  /** The access path of each output (`node.port`) of an access node, found where it is used. */
  readonly accesses: ReadonlyMap<string, AccessPath>;
  /** By `accessKey`, the access nodes that output a value. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
}

export function createOrigins(checked: CheckedRoute): Origins {
  const accesses = findAccesses(checked);
  const context = { ...checked, accesses, readers: findReaders(accesses) };
  return {
    ofStep: (step) =>
      step.kind === 'body'
        ? reading(context, { base: { kind: 'body' }, path: [] }, -1)
        : [
            ...reading(
              context,
              step.access,
              Math.min(knownLength(step.access, step.value), step.access.path.length - 1),
            ),
            ...whole(step.access),
          ],
    ofInput: (node, port, value) => {
      const access = accessOf(checked, node, port);
      const input = checked.route.nodes.get(node)?.inputs.get(port);
      return access === undefined ? [] : chain(context, input, knownLength(access, value));
    },
  };
}

function findAccesses(checked: CheckedRoute): ReadonlyMap<string, AccessPath> {
  const found = new Map<string, AccessPath>();
  for (const [id, ports] of checked.operands) {
    for (const port of ports.keys()) {
      const input = checked.route.nodes.get(id)?.inputs.get(port);
      const access = accessOf(checked, id, port);
      if (input?.kind === 'wire' && access !== undefined && isAccess(checked, input.node))
        found.set(`${input.node}.${input.port}`, access);
    }
  }
  return found;
}

function accessOf({ operands }: CheckedRoute, node: string, port: string): AccessPath | undefined {
  const use = operands.get(node)?.get(port);
  if (use?.kind === 'rawBody') return { base: bodyBase, path: [] };
  return use?.kind === 'value' ? use.access : use?.kind === 'fields' ? use.whole?.access : undefined;
}

function isAccess({ route }: CheckedRoute, id: string): boolean {
  return route.nodes.get(id)?.kind.behaviour.kind === 'access';
}

/** The access nodes that output a value or a value containing it, down to the part already in a variable. */
function reading({ readers }: Context, { base, path }: AccessPath, known: number): readonly string[] {
  const given = [...path, ''].flatMap((_, length) =>
    length > known ? (readers.get(accessKey({ base, path: path.slice(0, length) })) ?? []) : [],
  );
  return [...new Set(given)];
}

function findReaders(accesses: Context['accesses']): Context['readers'] {
  const found = new Map<string, string[]>();
  for (const [output, access] of accesses)
    remember(found, accessKey(access), () => []).push(output.slice(0, output.indexOf('.')));
  return found;
}

/** The access nodes from an input back to the known part. */
function chain({ route, accesses }: Context, input: Input | undefined, known: number): string[] {
  const found: string[] = [];
  for (
    let wire = input;
    wire?.kind === 'wire' && (accesses.get(`${wire.node}.${wire.port}`)?.path.length ?? -1) > known;
  ) {
    const node = route.nodes.get(wire.node);
    found.push(wire.node);
    const from = node?.kind.behaviour.kind === 'access' ? node.kind.behaviour.from : undefined;
    wire = from?.kind === 'input' ? node?.inputs.get(from.port) : undefined;
  }
  return found;
}

/** The node whose output a check is about, if it checks the whole output. */
const whole = ({ base, path }: AccessPath): readonly string[] =>
  base.kind === 'output' && path.length === 0 ? [base.node] : [];

/** The length of the access path up to the variable that the value is read from. */
function knownLength({ path }: AccessPath, value: Value): number {
  // What reads the exact bytes reads none of the parts.
  if (value.kind === 'rawBody') return -1;
  return value.kind === 'variable' || value.kind === 'inline' ? path.length - value.path.length : path.length;
}
