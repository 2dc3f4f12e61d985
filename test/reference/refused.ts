import { accessKey } from '../../compiler/ir/checked.ts';
import type { AccessPath, CheckedRoute, Operand } from '../../compiler/ir/checked.ts';
import { isControl } from '../../compiler/ir/control-graph.ts';
import type { Node } from '../../compiler/ir/project.ts';

/** What may be refused at one point of a flow. */
export type Due =
  | { readonly kind: 'body' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'check'; readonly ref: AccessPath }
  | { readonly kind: 'node'; readonly node: Node };

export interface Refused {
  /** Does what is due, once. Anything computed from a refused value is skipped. */
  readonly unlessRefused: (due: Due, run: () => void) => void;
  /** Refuses the request if anything was refused. */
  readonly tell: () => void;
}

/** The first fault ends the flow. */
export const firstOnly: Refused = {
  unlessRefused: (_due, run) => run(),
  tell: () => undefined,
};

/** All faults of one point are gathered. `mayRefuse`: whether computing a node may refuse the request. */
export function gathering({ route, operands }: CheckedRoute, mayRefuse: (node: Node) => boolean): Refused {
  const done = new Set<string>();
  const refused = new Set<string>();
  const faults: unknown[] = [];
  return {
    unlessRefused: (due, run) => {
      const key = keyOf(due);
      if (done.has(key)) return;
      done.add(key);
      if (ingredientsOf(due).some((each) => refused.has(each))) {
        refused.add(key);
        return;
      }
      try {
        run();
      } catch (error) {
        refused.add(key);
        faults.push(error);
      }
    },
    tell: () => {
      if (faults.length > 0) throw together(faults);
    },
  };

  function ingredientsOf(due: Due): readonly string[] {
    if (due.kind === 'check') return partsOf(due.ref);
    if (due.kind !== 'node') return [];
    // What a container prepares for its items uses only some of its inputs.
    const prepares = isControl(due.node.kind) ? due.node.body?.prepares : undefined;
    const uses = [...(operands.get(due.node.id) ?? [])].filter(([port]) => prepares?.has(port) !== false);
    return uses.flatMap(([, use]) => ingredientsOfUse(use));
  }

  function ingredientsOfUse(use: Operand): readonly string[] {
    if (use.kind === 'value') return partsOf(use.access);
    if (use.kind !== 'fields') return [];
    return [
      ...(use.whole === undefined ? [] : partsOf(use.whole.access)),
      ...[...use.fields.values()].flatMap(ingredientsOfUse),
    ];
  }

  /** What makes a value, and the checks of it and of what it is a part of. */
  function partsOf({ base, path }: AccessPath): readonly string[] {
    const made = base.kind === 'body' ? [keyOf({ kind: 'body' })] : partsOfNode(route.nodes.get(base.node));
    const checks = Array.from({ length: path.length + 1 }, (_, length) =>
      keyOf({ kind: 'check', ref: { base, path: path.slice(0, length) } }),
    );
    return [...made, ...checks];
  }

  /**
   * A node that was not computed at this point: what it is computed from. One that may refuse has been computed before.
   */
  function partsOfNode(node: Node | undefined): readonly string[] {
    if (node === undefined || isControl(node.kind)) return [];
    const due: Due = { kind: 'node', node };
    if (done.has(keyOf(due))) return [keyOf(due)];
    return mayRefuse(node) ? [] : ingredientsOf(due);
  }
}

function keyOf(due: Due): string {
  switch (due.kind) {
    case 'body':
      return 'body';
    case 'header':
      return `header ${due.name}`;
    case 'check':
      return `check ${accessKey(due.ref)}`;
    case 'node': {
      // However often a header is read, it is only missing once.
      const { reads } = due.node.kind;
      return reads?.kind === 'header' ? `header ${reads.name.toLowerCase()}` : `node ${due.node.id}`;
    }
  }
}

/** The first error, with everything that the client may know, but nothing about errors of the server. */
function together(faults: readonly unknown[]): unknown {
  const [first] = faults;
  return isClients(first) ? withFaults(first, [...new Set(faults.filter(isClients).flatMap(faultsOf))]) : first;
}

const isClients = (error: unknown): error is Error =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

export const withFaults = (error: Error, faults: readonly string[]): Error => Object.assign(error, { faults });

/** The sentences in an error. */
export function faultsOf(error: Error): readonly string[] {
  const faults: unknown = 'faults' in error ? error.faults : undefined;
  return Array.isArray(faults) ? faults.map(String) : [error.message];
}
