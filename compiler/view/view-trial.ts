import { isObject } from '../base/json.ts';
import { remember } from '../base/remember.ts';
import { baseKey } from '../ir/checked.ts';
import type { AccessPath } from '../ir/checked.ts';
import { draftChecked } from '../compile-route.ts';
import type { PartPath } from '../ir/part-path.ts';
import { referencesOf } from '../ir/route-summary.ts';
import { tableFacts } from '../ir/table-facts.ts';
import { alternative } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import type { Held } from '../phases/5-emit/index.ts';
import { flowNamed } from './flow.ts';
import type { OpenFlow, RouteReading } from './flow.ts';
import type { End, RouteView, WireView } from './route-view.ts';
import type { BuiltField, Shown, Trial, Watch, Watchable, WatchedWire } from './trial.ts';

/** Undefined while the route has errors. `functions`: those that it reaches. */
export function viewTrial(route: RouteView, functions: readonly RouteView[], flow: OpenFlow): Trial | undefined {
  const { context, declarations, emitRoute } = flow;
  const flows = new Map(
    [route, ...functions].flatMap((view): [string, Seen][] => {
      const reading = flowNamed(flow, view.id)?.reading();
      return reading?.checked === undefined ? [] : [[view.id, { view, reading }]];
    }),
  );
  const own = flows.get(route.id);
  if (own?.reading.checked === undefined || emitRoute === undefined) return undefined;
  const draft = draftChecked(own.reading.checked, emitRoute, context);
  const signing = draft.signing();
  const isPrivate = privacyOf(flows);
  const used = new Set([...flows.values()].flatMap(({ reading }) => tablesOf(reading)));
  for (const name of used)
    for (const { references } of declarations.tables.get(name)?.columns.values() ?? [])
      if (references !== undefined) used.add(references.table);
  return {
    tables: tableFacts([...declarations.tables.values()].filter(({ name }) => used.has(name))),
    ...watchable(own, draft.held(), isPrivate),
    functions: Object.fromEntries(
      functions.flatMap(({ id }) => {
        const seen = flows.get(id);
        const held = seen?.reading.draft?.().held();
        return seen === undefined || held === undefined ? [] : [[id, watchable(seen, held, isPrivate)]];
      }),
    ),
    ...(signing === undefined ? {} : { signing }),
  };
}

/** A flow, and the page's view of it. */
interface Seen {
  readonly view: RouteView;
  readonly reading: RouteReading;
}

/** Whether a part of an output is private, in a flow. */
type IsPrivate = (flow: string, end: End, path: PartPath) => boolean;

/** An input of a function is private if one of these flows passes it something private. */
function privacyOf(flows: ReadonlyMap<string, Seen>): IsPrivate {
  const known = new Map<string, boolean>();
  const isPrivate: IsPrivate = (id, { node, port }, path) =>
    remember(known, JSON.stringify([id, node, port, path]), () => {
      const { view, reading } = flows.get(id) ?? {};
      const isGiven = (input: string, part: PartPath): boolean =>
        view?.isFunction !== true || callsOf(id).some((call) => isFed(call, input, part));
      return reading?.values?.isPrivate(node, port, path, isGiven) ?? true;
    });
  const callsOf = (id: string) =>
    [...flows.values()].flatMap(({ view }) =>
      view.nodes.flatMap((node) => (node.calls === id ? [{ view, node }] : [])),
    );
  const isFed = ({ view, node }: ReturnType<typeof callsOf>[number], port: string, path: PartPath): boolean => {
    const literal = node.inputs[port];
    const wire = view.wires.find(({ to }) => to.node === node.id && to.port === port);
    return (
      (isObject(literal) && Object.hasOwn(literal, '$secret')) ||
      (wire !== undefined && isPrivate(view.id, wire.from, path))
    );
  };
  return isPrivate;
}

const tablesOf = ({ checked }: RouteReading): readonly string[] =>
  checked === undefined ? [] : referencesOf(checked.route).tables;

function watchable(
  { view: { id: flow, wires }, reading }: Seen,
  held: readonly Held[],
  isPrivate: IsPrivate,
): Watchable {
  const watches = new Map<string, WatchedWire[]>();
  const hidden: string[] = [];
  const built: Record<string, readonly BuiltField[]> = {};
  for (const { id, from, is } of wires) {
    const type = is === 'data' ? typeOf(reading, from) : undefined;
    if (type === undefined) continue;
    const shown = shownOf(type, [], (path) => isPrivate(flow, from, path));
    if (shown === 'none') {
      hidden.push(id);
      continue;
    }
    const fields = fieldsOf(reading, from.node, wires);
    if (fields !== undefined) built[id] = fields;
    const access = reading.values?.originOf(from.node, from.port);
    const nearest = access && held.filter((each) => holds(each.access, access)).toSorted(byDepth)[0];
    if (access === undefined || nearest === undefined) continue;
    const watched = { id, path: access.path.slice(nearest.access.path.length), shown };
    watches.set(nearest.expression, [...(watches.get(nearest.expression) ?? []), watched]);
  }
  return { watches: [...watches].map(([expression, all]): Watch => ({ expression, wires: all })), built, hidden };
}

/** Undefined for anything but an output. */
function typeOf({ checked }: RouteReading, { node, port }: End): Type | undefined {
  const made = checked?.route.nodes.get(node)?.kind.outputs.some(({ name }) => name === port);
  return made === true ? checked?.outputType(node, port) : undefined;
}

/** The fields of a Build Object; undefined for any other node, and if one of them is unknown. */
function fieldsOf(
  { checked }: RouteReading,
  id: string,
  wires: readonly WireView[],
): readonly BuiltField[] | undefined {
  const node = checked?.route.nodes.get(id);
  if (node?.kind.behaviour.kind !== 'build') return undefined;
  const all = [...node.kind.behaviour.fields];
  const known = all.flatMap(([name, port]): BuiltField[] => {
    const input = node.inputs.get(port);
    if (input?.kind === 'literal') return [{ name, constant: input.value }];
    const wire = wires.find(({ to }) => to.node === id && to.port === port)?.id;
    return wire === undefined ? [] : [{ name, wire }];
  });
  return known.length === all.length ? known : undefined;
}

/** Whether `part` is `whole` or a part of it. */
const holds = (whole: AccessPath, part: AccessPath): boolean =>
  baseKey(whole.base) === baseKey(part.base) && whole.path.every((name, index) => part.path[index] === name);

const byDepth = (left: { readonly access: AccessPath }, right: { readonly access: AccessPath }): number =>
  right.access.path.length - left.access.path.length;

/** Private values stay hidden: of a value that contains some, only the fields known not to be private are shown. */
function shownOf(type: Type, path: readonly string[], isPrivate: (path: readonly string[]) => boolean): Shown {
  if (!isPrivate(path)) return 'all';
  const object = alternative(type, 'object');
  if (object !== undefined) {
    const fields = [...object.fields].map(
      ([name, field]) => [name, shownOf(field, [...path, name], isPrivate)] as const,
    );
    return fields.every(([, shown]) => shown === 'none') ? 'none' : { fields: Object.fromEntries(fields) };
  }
  const list = alternative(type, 'list');
  // Parts of items are requested by an index; any will do.
  const items = list === undefined ? 'none' : shownOf(list.element, [...path, '0'], isPrivate);
  return items === 'none' ? 'none' : { items };
}
