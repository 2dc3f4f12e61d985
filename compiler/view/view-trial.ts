import { baseKey } from '../ir/checked.ts';
import type { AccessPath } from '../ir/checked.ts';
import { draftChecked } from '../compile-route.ts';
import { tableFacts } from '../ir/table-facts.ts';
import { alternative } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import type { OpenFlow, RouteReading } from './flow.ts';
import type { End, WireView } from './route-view.ts';
import type { BuiltField, Shown, Trial, Watch, WatchedWire } from './trial.ts';

/** Undefined while the route has errors. `wires` are those of its view. */
export function viewTrial(
  reading: RouteReading,
  wires: readonly WireView[],
  { context, declarations, emitRoute }: OpenFlow,
): Trial | undefined {
  const { checked, values } = reading;
  if (checked === undefined || values === undefined || emitRoute === undefined) return undefined;
  const draft = draftChecked(checked, emitRoute, context);
  const [held, signing] = [draft.held(), draft.signing()];
  const watches = new Map<string, WatchedWire[]>();
  const hidden: string[] = [];
  const built: Record<string, readonly BuiltField[]> = {};
  for (const { id, from, is } of wires) {
    const type = is === 'data' ? typeOf(reading, from) : undefined;
    if (type === undefined) continue;
    const shown = shownOf(type, [], (path) => values.isPrivate(from.node, from.port, path));
    if (shown === 'none') {
      hidden.push(id);
      continue;
    }
    const fields = fieldsOf(reading, from.node, wires);
    if (fields !== undefined) built[id] = fields;
    const access = values.originOf(from.node, from.port);
    const nearest = access && held.filter((each) => holds(each.access, access)).toSorted(byDepth)[0];
    if (access === undefined || nearest === undefined) continue;
    const watched = { id, path: access.path.slice(nearest.access.path.length), shown };
    watches.set(nearest.expression, [...(watches.get(nearest.expression) ?? []), watched]);
  }
  const used = new Set([...checked.route.nodes.values()].flatMap(({ kind: { table } }) => table ?? []));
  for (const name of used)
    for (const { references } of declarations.tables.get(name)?.columns.values() ?? [])
      if (references !== undefined) used.add(references.table);
  return {
    tables: tableFacts([...declarations.tables.values()].filter(({ name }) => used.has(name))),
    watches: [...watches].map(([expression, all]): Watch => ({ expression, wires: all })),
    ...{ built, hidden },
    ...(signing === undefined ? {} : { signing }),
  };
}

/** Undefined for what is no output. */
function typeOf({ checked }: RouteReading, { node, port }: End): Type | undefined {
  const made = checked?.route.nodes.get(node)?.kind.outputs.some(({ name }) => name === port);
  return made === true ? checked?.outputType(node, port) : undefined;
}

/** Those of a Build Object; undefined for any other node, and if one is not known. */
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

/** Whether a value is the other, or what the other is a part of. */
const holds = (whole: AccessPath, part: AccessPath): boolean =>
  baseKey(whole.base) === baseKey(part.base) && whole.path.every((name, index) => part.path[index] === name);

const byDepth = (left: { readonly access: AccessPath }, right: { readonly access: AccessPath }): number =>
  right.access.path.length - left.access.path.length;

/** What is private stays so: of what holds something private, only the fields that are known not to be are shown. */
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
  // Parts of items are asked for by an index; any will do.
  const items = list === undefined ? 'none' : shownOf(list.element, [...path, '0'], isPrivate);
  return items === 'none' ? 'none' : { items };
}
