import { callEffectOf, distinctDeeds, isSynchronous } from '../../../ir/effect.ts';
import type { FunctionSummary } from '../../../ir/function.ts';
import type { Sink } from '../../../ir/deed.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { findOutlets } from './outlets.ts';
import type { Outlet } from './outlets.ts';
import { refusalsAtStart } from './refusals.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';

type FunctionEffects = Pick<
  FunctionSummary,
  'deeds' | 'synchronous' | 'needsTransaction' | 'forbidsTransaction' | 'refusals' | 'sinks'
>;

/** What callers need to know about the effects of a function. */
export function functionEffects(analysis: RouteAnalysis): FunctionEffects {
  const { reached, isTransactional, types } = analysis;
  return {
    deeds: distinctDeeds(reached, (node) => (port) => types.inputType(node, port)),
    synchronous: reached.every(isSynchronous),
    needsTransaction: isTransactional,
    forbidsTransaction: reached.some(({ kind }) => callEffectOf(kind)?.forbidsTransaction === true),
    refusals: refusalsAtStart(analysis),
    sinks: sinksByInput(analysis),
  };
}

/** Where parts of the inputs go, by input. */
function sinksByInput(analysis: RouteAnalysis): ReadonlyMap<string, readonly Sink[]> {
  const outlets = scopesIn(analysis).flatMap(findOutlets);
  const found = outlets.flatMap((outlet) =>
    analysis.traced.credentials(outlet.input, outlet.path).flatMap(({ source: { input } }) => {
      if (input === undefined) return [];
      const takes = outlet.to.kind === 'sink' ? outlet.to.takes : {};
      return [{ name: input.name, sink: { path: input.path, sink: nameOfOutlet(outlet, analysis), ...takes } }];
    }),
  );
  return new Map([...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [name, all.map(({ sink }) => sink)]));
}

const nameOfOutlet = ({ node, port, to }: Outlet, { route }: RouteAnalysis): string => {
  // A call uses the called function's name for the place.
  if (port.sinks !== undefined) return to.name;
  const place = to.kind === 'column' ? `the column “${to.name}”, which is not sensitive` : to.name;
  return `${place} (by ${nameOfNode(node)} in the function “${route.id}”)`;
};
