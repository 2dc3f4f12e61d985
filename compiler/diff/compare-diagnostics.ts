import type { Node } from '../ir/project.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { isAbout } from '../ir/catalogue/index.ts';
import type { CheckedRoute } from '../ir/checked.ts';
import type { Consequence, NodeDiff, WireDiff } from './project-diff.ts';

interface Diagnostics {
  /** The id of the route; undefined if the version does not have it. */
  readonly route: string | undefined;
  readonly warnings: readonly Diagnostic[];
}

/** Warnings that a change adds or removes. For webhooks, they say whether requests are still verified. */
export function compareDiagnostics(before: Diagnostics, after: Diagnostics): Consequence[] {
  const [old, now] = [ownDiagnostics(before), ownDiagnostics(after)];
  const about = (found: Diagnostic): Consequence['about'] =>
    isAbout('taint', found) || isAbout('webhooks', found) ? 'security' : 'operation';
  return [
    ...[...now]
      .filter(([key]) => !old.has(key))
      .map(([, found]): Consequence => ({
        severity: 'attention',
        about: about(found),
        message: `new warning ${found.code}: ${found.message}`,
      })),
    ...[...old]
      .filter(([key]) => !now.has(key))
      .map(([, found]): Consequence => ({
        severity: 'safe',
        about: about(found),
        message: `no longer a warning ${found.code}: ${found.message}`,
      })),
  ];
}

/** The findings of a route by their text without the route's id, so that a renamed route has no new ones. */
const ownDiagnostics = ({ route, warnings }: Diagnostics): ReadonlyMap<string, Diagnostic> =>
  new Map(
    warnings
      .filter(({ subject }) => route !== undefined && subject?.route === route)
      .map((found) => [`${found.code} ${found.message.replaceAll(`“${route}”`, '“”')}`, found]),
  );

/** A change to what verifies the sender deserves a review, even if it still proves what it should. */
export function compareVerification(
  before: CheckedRoute,
  after: CheckedRoute,
  nodes: readonly NodeDiff[],
  wires: readonly WireDiff[],
): Consequence[] {
  const guards = new Set([before, after].flatMap(guardsOf));
  const isTouched =
    nodes.some(({ id, change }) => change !== 'renamed' && guards.has(id)) ||
    wires.some(({ from, to }) => guards.has(idOf(to)) && guards.has(idOf(from)));
  return isTouched
    ? [
        {
          severity: 'attention',
          about: 'security',
          message: 'the verification of this webhook is another: read it closely',
        },
      ]
    : [];
}

const idOf = (end: string): string => end.slice(0, end.indexOf('.'));

/** The nodes of a webhook that take part in its verification, and the branches that they determine. */
function guardsOf({ route }: CheckedRoute): readonly string[] {
  if (route.trigger.isDelivery !== true) return [];
  const nodes = [...route.nodes.values()];
  const proving = new Set(
    nodes
      .filter(({ kind }) => kind.meaning?.kind === 'hash' || kind.meaning?.kind === 'signatures')
      .map(({ id }) => id),
  );
  // Adds every node fed by a hash or signature, up to the branch. Iterating over a set also visits what is added
  // meanwhile.
  for (const id of proving) {
    for (const node of nodes) {
      const isFed = [...node.inputs.values()].some((input) => input.kind === 'wire' && input.node === id);
      if (isFed && isFollowed(node)) proving.add(node.id);
    }
  }
  return [...proving];
}

/** Whether the verification of webhooks follows a value through the node. */
const isFollowed = ({ kind: { meaning } }: Node): boolean =>
  meaning !== undefined && meaning.kind !== 'choice' && meaning.kind !== 'list' && meaning.kind !== 'is-null';
