import type { Container } from '../../ir/container.ts';
import { controlGraph } from '../../ir/control-graph.ts';
import type { CallEffect } from '../../ir/deed.ts';
import { callEffectOf, distinctDeeds, effectOf, isSynchronous, mayAnswer } from '../../ir/effect.ts';
import type { Route } from '../../ir/project.ts';
import { nodeOf } from '../../ir/route.ts';

/** The effects of a body's nodes in the form of a call's effects. What they may refuse is found with their types. */
export function bodyEffect({ nodes, start }: Route, { concurrency }: Container): CallEffect {
  const reached = controlGraph(nodes, start).nodes.map((id) => nodeOf({ nodes }, id));
  const deeds = distinctDeeds(reached);
  const usesDatabase = deeds.some((deed) => deed.usesDatabase);
  return {
    kind: 'call',
    usesDatabase,
    synchronous: reached.every(isSynchronous),
    deeds,
    needsTransaction: reached.some(({ kind }) => effectOf(kind)?.needsTransaction === true),
    forbidsTransaction:
      (concurrency !== undefined && usesDatabase) ||
      reached.some(({ kind }) => callEffectOf(kind)?.forbidsTransaction === true),
    rejects: false,
    refusals: [],
    answers: reached.some(({ kind }) => mayAnswer(kind))
      ? { bodies: new Map([['default', new Map()]]), headers: new Map(), latin1: false }
      : undefined,
  };
}
