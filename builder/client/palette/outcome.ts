import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { nameOf } from '../inspector/names.ts';
import { inWords, tallyOf } from '../problems.ts';

/** The effect of an edit on a route, in words: “Adds Fallback, rewires 2 wires. Then: no problems”. */
export function outcomeOf(before: RouteView, after: RouteView): string {
  const said = [...nodeChanges(before, after), ...wireChanges(before, after)];
  const text = said.length === 0 ? 'Changes what the routes share' : said.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Then: ${inWords(tallyOf(after.diagnostics)).toLowerCase()}`;
}

function nodeChanges(before: RouteView, after: RouteView): readonly string[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.nodes.map(({ id }) => id));
  const added = after.nodes.filter(({ id }) => !old.has(id)).map((node) => `adds ${nameOf(node)}`);
  const removed = before.nodes.filter(({ id }) => !kept.has(id)).map((node) => `removes ${nameOf(node)}`);
  const changed = after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    const what = was === undefined ? [] : settingsChanged(was, node);
    return what.length === 0 ? [] : [`changes ${what.join(' and ')} of ${nameOf(node)}`];
  });
  return [...added, ...removed, ...changed];
}

const settingsChanged = (was: NodeView, now: NodeView): readonly string[] =>
  [was.config, was.inputs].flatMap((old, index) => {
    const next = index === 0 ? now.config : now.inputs;
    const keys = new Set([...Object.keys(old), ...Object.keys(next)]);
    return [...keys].filter((key) => JSON.stringify(old[key]) !== JSON.stringify(next[key]));
  });

function wireChanges(before: RouteView, after: RouteView): readonly string[] {
  const ids = (view: RouteView): ReadonlySet<string> => new Set(view.wires.map(({ id }) => id));
  const [old, next] = [ids(before), ids(after)];
  const count = (found: ReadonlySet<string>): string => (found.size === 1 ? 'a wire' : `${found.size} wires`);
  const [added, removed] = [next.difference(old), old.difference(next)];
  return [
    ...(added.size === 0 ? [] : [`adds ${count(added)}`]),
    ...(removed.size === 0 ? [] : [`removes ${count(removed)}`]),
  ];
}
