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
  /** Does what is due, once. What is made of something refused is not done. */
  readonly unlessRefused: (due: Due, run: () => void) => void;
  /** A node that is computed later, of what was not refused. */
  readonly notice: (node: Node) => void;
  /** Refuses the request if anything was refused. */
  readonly tell: () => void;
}

/** The first fault ends the flow. */
export const firstOnly: Refused = {
  unlessRefused: (_due, run) => run(),
  notice: () => undefined,
  tell: () => undefined,
};

/** All faults of one point are gathered. `isPresent`: whether a check of this point finds a value to be there. */
export function gathering(
  { route, operands, inputType }: CheckedRoute,
  isPresent: (access: AccessPath) => boolean,
): Refused {
  const done = new Set<string>();
  const noticed = new Set<string>();
  const refused = new Set<string>();
  const faults: unknown[] = [];
  return {
    unlessRefused: (due, run) => {
      const key = keyOf(due);
      if (done.has(key)) return;
      const isMadeOfRefused = ingredientsOf(due).some((each) => refused.has(each));
      done.add(key);
      if (isMadeOfRefused) {
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
    notice: (node) => {
      const due: Due = { kind: 'node', node };
      const key = keyOf(due);
      if (!noticed.has(key) && ingredientsOf(due).some((each) => refused.has(each))) refused.add(key);
      noticed.add(key);
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
    const given = due.node.kind.type === 'fallback' ? operands.get(due.node.id)?.get('value') : undefined;
    const isDefaultUnused =
      given !== undefined &&
      (inputType(due.node.id, 'value').presence === 'required' || (given.kind === 'value' && isPresent(given.access)));
    const uses = [...(operands.get(due.node.id) ?? [])].filter(
      ([port]) => prepares?.has(port) !== false && !(isDefaultUnused && port === 'fallback'),
    );
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

  /** What a value is read from: what makes it, and the check of it or of the smallest whole that has been made. */
  function partsOf({ base, path }: AccessPath): readonly string[] {
    const node = base.kind === 'output' ? route.nodes.get(base.node) : undefined;
    const made =
      base.kind === 'body'
        ? [keyOf({ kind: 'body' })]
        : node === undefined || isControl(node.kind)
          ? []
          : [keyOf({ kind: 'node', node })];
    const checks = Array.from({ length: path.length + 1 }, (_, length) =>
      keyOf({ kind: 'check', ref: { base, path: path.slice(0, length) } }),
    );
    return [...made, ...checks.filter((check) => done.has(check)).slice(-1)];
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
      // However often a header is read, it is missing once.
      const { reads } = due.node.kind;
      return reads?.kind === 'header' ? `header ${reads.name.toLowerCase()}` : `node ${due.node.id}`;
    }
  }
}

/** The first error, with all that the client is told: nothing of what the server did wrong. */
function together(faults: readonly unknown[]): unknown {
  const [first] = faults;
  return isClients(first) ? withFaults(first, [...new Set(faults.filter(isClients).flatMap(faultsOf))]) : first;
}

const isClients = (error: unknown): error is Error =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

export const withFaults = (error: Error, faults: readonly string[]): Error => Object.assign(error, { faults });

/** The sentences that an error tells. */
export function faultsOf(error: Error): readonly string[] {
  const faults: unknown = 'faults' in error ? error.faults : undefined;
  return Array.isArray(faults) ? faults.map(String) : [error.message];
}
