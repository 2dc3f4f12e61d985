import type { Diagnostic } from '../base/diagnostic.ts';
import type { Fix } from '../base/operation.ts';
import type { Source } from '../base/span.ts';
import { positionAt } from '../base/text-position.ts';
import { applyToProject } from '../edit/apply-to-project.ts';
import { filesOf, sourcesAfter } from './files-of.ts';
import { flowsOf } from './flow.ts';
import type { OpenFlow } from './flow.ts';
import { openFlow } from './open-flow.ts';
import type { FlowInput } from './open-flow.ts';
import { diagnosticsTogether } from './view-project.ts';

/** A finding that was fixed, and how. */
export interface Fixed {
  readonly code: string;
  readonly message: string;
  /** Its place when it was fixed. */
  readonly place: string;
  readonly title: string;
}

export interface FixedFlow {
  readonly sources: readonly Source[];
  readonly fixed: readonly Fixed[];
}

/** A limit, in case fixes undo each other. */
const most = 1000;

/**
 * Applies the fix of every finding that has exactly one that is not a guess, one by one: each is chosen in the flow
 * that results from those before it. A fix that does not help is undone.
 */
export function fixFlow({ sources, kinds, describeQuery }: FlowInput): FixedFlow {
  const open = (next: readonly Source[], before?: OpenFlow): OpenFlow =>
    openFlow({ sources: next, describeQuery, ...(kinds === undefined ? {} : { kinds }) }, before);
  const fixed: Fixed[] = [];
  const tried = new Set<string>();
  let now = { sources, flow: open(sources) };
  for (let next = nextFix(now.flow, tried); next !== undefined && fixed.length < most;) {
    const { diagnostic, fix } = next;
    tried.add(keyOf(diagnostic));
    const applied = applyToProject(filesOf(now.flow), fix.operations);
    if (!('refusal' in applied)) {
      const after = sourcesAfter(now.sources, applied);
      const flow = open(after, now.flow);
      if (count(flow, diagnostic) < count(now.flow, diagnostic)) {
        fixed.push(describe(diagnostic, fix, now.flow));
        tried.delete(keyOf(diagnostic));
        now = { sources: after, flow };
      }
    }
    next = nextFix(now.flow, tried);
  }
  return { sources: now.sources, fixed };
}

function nextFix(flow: OpenFlow, tried: ReadonlySet<string>) {
  for (const diagnostic of diagnosticsOf(flow)) {
    const [fix, ...others] = diagnostic.fixes.filter(({ isGuess }) => isGuess !== true);
    if (fix !== undefined && others.length === 0 && !tried.has(keyOf(diagnostic))) return { diagnostic, fix };
  }
  return undefined;
}

/** Findings about all routes together come last: they are only reliable once the routes are correct. */
function* diagnosticsOf(flow: OpenFlow): Generator<Diagnostic> {
  yield* flow.diagnostics;
  for (const route of flowsOf(flow)) yield* route.reading().diagnostics;
  yield* diagnosticsTogether(flow);
}

const keyOf = ({ code, message, place, subject }: Diagnostic): string =>
  JSON.stringify([code, message, place.file, subject?.route, subject?.node, place.path]);

const count = (flow: OpenFlow, { code, message, subject }: Diagnostic): number =>
  [...diagnosticsOf(flow)].filter(
    (other) =>
      other.code === code &&
      other.message === message &&
      other.subject?.route === subject?.route &&
      other.subject?.node === subject?.node,
  ).length;

function describe({ code, message, place: { file, span } }: Diagnostic, { title }: Fix, { lines }: OpenFlow): Fixed {
  const { line, column } = positionAt(lines(file), span.start);
  return { code, message, place: `${file}:${line}:${column}`, title };
}
