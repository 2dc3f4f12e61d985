import { addBetween, addNext, addNode, addOnWire, addWired } from '../../../builder/shared/gestures/add-node.ts';
import { copyNodes, duplicateNodes, pasteNodes } from '../../../builder/shared/gestures/clipboard.ts';
import { deleteNodes } from '../../../builder/shared/gestures/delete-nodes.ts';
import {
  renameId,
  renameLabel,
  setComment,
  setInput,
  setRoute,
  setSecret,
  setSetting,
} from '../../../builder/shared/gestures/edit-node.ts';
import { addExample, removeExample, setExpected } from '../../../builder/shared/gestures/examples.ts';
import { addFunction } from '../../../builder/shared/gestures/functions.ts';
import { freeName } from '../../../builder/shared/gestures/names.ts';
import { clearPositions, sharePositions } from '../../../builder/shared/gestures/positions.ts';
import { addRoute, proposeRoute, removeRoute } from '../../../builder/shared/gestures/routes.ts';
import { declareSecret, removeSecret } from '../../../builder/shared/gestures/secrets.ts';
import * as tables from '../../../builder/shared/gestures/tables.ts';
import { connect, putOnWire, reconnect, removeWires } from '../../../builder/shared/gestures/wires.ts';
import { isObject } from '../../../compiler/base/json.ts';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { End, KindView, NodeView, PortView, ProjectView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Choose } from '../../differential/choose.ts';
import { naughtyTexts } from '../../support/naughty.ts';

/** What a user sees, and can act on. */
export interface Scene {
  readonly project: ProjectView;
  readonly kinds: ReadonlyMap<string, KindView>;
  readonly view: RouteView | undefined;
}

export interface RandomGesture {
  readonly name: string;
  readonly operations: readonly Operation[];
}

const values: readonly JsonValue[] = [
  '',
  'text',
  0,
  1.5,
  true,
  null,
  [],
  {},
  [1, 'a'],
  { a: { b: [] } },
  ...naughtyTexts,
];

type Make = (view: RouteView, choose: Choose, scene: Scene) => readonly Operation[] | undefined;

const oneOf = <T>(items: readonly T[], { pick }: Choose): T | undefined =>
  items.length === 0 ? undefined : pick(items);
const anyNode = ({ nodes }: RouteView, choose: Choose): NodeView | undefined => oneOf(nodes, choose);
const anyKind = ({ kinds }: Scene, choose: Choose): KindView | undefined => oneOf([...kinds.values()], choose);
const someIds = ({ nodes }: RouteView, { chance }: Choose): ReadonlySet<string> =>
  new Set(nodes.filter(() => chance(0.3)).map(({ id }) => id));

function anyEnd(
  view: RouteView,
  side: 'ins' | 'outs',
  choose: Choose,
): (End & { readonly is: PortView['is'] }) | undefined {
  const node = anyNode(view, choose);
  const port = node && oneOf(node[side], choose);
  return node === undefined || port === undefined ? undefined : { node: node.id, port: port.name, is: port.is };
}

const ofRoute: Readonly<Record<string, Make>> = {
  add: (view, choose, scene) => {
    const [kind, after] = [anyKind(scene, choose), anyNode(view, choose)?.id];
    const label = choose.chance(0.5) ? { label: choose.pick(naughtyTexts) } : {};
    return kind && addNode(view, kind, { ...(after === undefined ? {} : { after }), ...label }).operations;
  },
  next: (view, choose, scene) => {
    const [kind, end] = [anyKind(scene, choose), anyEnd(view, 'outs', choose)];
    return kind && end && addNext(view, kind, end).operations;
  },
  'on a wire': (view, choose, scene) => {
    const [kind, wire] = [anyKind(scene, choose), oneOf(view.wires, choose)];
    return kind && wire && addOnWire(view, kind, wire).operations;
  },
  'at a wire': (view, choose, scene) => {
    const side = choose.pick(['in', 'out'] as const);
    const [kind, end] = [anyKind(scene, choose), anyEnd(view, side === 'in' ? 'ins' : 'outs', choose)];
    return kind && end && addWired(view, kind, { side, end, is: end.is }).operations;
  },
  between: (view, choose, scene) => {
    const [kind, from, to] = [anyKind(scene, choose), anyEnd(view, 'outs', choose), anyEnd(view, 'ins', choose)];
    return kind && from && to && addBetween(view, kind, from, to).operations;
  },
  connect: (view, choose) => {
    const [from, to] = [anyEnd(view, 'outs', choose), anyEnd(view, 'ins', choose)];
    return from && to && from.is === to.is ? connect(view, from, to) : undefined;
  },
  reconnect: (view, choose) => {
    const end = choose.pick(['from', 'to'] as const);
    const [wire, at] = [oneOf(view.wires, choose), anyEnd(view, end === 'from' ? 'outs' : 'ins', choose)];
    return wire && at && reconnect(view, wire, end, { node: at.node, port: at.port });
  },
  'put on a wire': (view, choose) => {
    const [node, wire] = [anyNode(view, choose), oneOf(view.wires, choose)];
    return node && wire && putOnWire(view, node.id, wire);
  },
  'remove wires': (view, choose) =>
    removeWires(view, new Set(view.wires.filter(() => choose.chance(0.2)).map(({ id }) => id))),
  delete: (view, choose) => deleteNodes(view, someIds(view, choose)),
  label: (view, choose) => renameLabel(view, anyNode(view, choose)?.id ?? '', choose.pick(naughtyTexts)),
  comment: (view, choose) => setComment(view, anyNode(view, choose)?.id ?? '', choose.pick(['', ...naughtyTexts])),
  id: (view, choose) => {
    const node = anyNode(view, choose);
    return node && renameId(view, node.id, freeName('renamed', new Set(view.nodes.map(({ id }) => id))));
  },
  setting: (view, choose, { kinds }) => {
    const node = anyNode(view, choose);
    const kind = node && kinds.get(node.type);
    const properties = isObject(kind?.schema['properties']) ? Object.keys(kind.schema['properties']) : [];
    const key = oneOf(properties, choose);
    const value = choose.chance(0.3) ? undefined : choose.pick(values);
    const inner =
      choose.chance(0.2) && isObject(node?.config[key ?? '']) ? Object.keys(Object(node.config[key ?? ''])) : [];
    return node && key === undefined
      ? undefined
      : node && setSetting(view, node, [key ?? '', ...inner.slice(0, 1)], value, kind);
  },
  input: (view, choose) => {
    const node = anyNode(view, choose);
    const port = oneOf(
      (node?.ins ?? []).filter(({ is }) => is === 'data'),
      choose,
    );
    return node && port && setInput(view, node, port.name, choose.chance(0.3) ? undefined : choose.pick(values));
  },
  secret: (view, choose) => {
    const node = anyNode(view, choose);
    const port = oneOf(
      (node?.ins ?? []).filter(({ is }) => is === 'data'),
      choose,
    );
    return node && port && setSecret(view, node, port.name, 'KEY');
  },
  route: (view, choose) =>
    setRoute(
      view,
      choose.pick(['title', 'description', 'tags', 'transaction']),
      choose.pick(['', 'x', [], ['a', 'b'], true, false]),
    ),
  duplicate: (view, choose, { kinds }) =>
    duplicateNodes(view, kinds, someIds(view, choose), { keepOutside: choose.chance(0.5) })?.operations,
  paste: (view, choose, { kinds }) =>
    pasteNodes(view, kinds, copyNodes(view, someIds(view, choose)), { keepOutside: choose.chance(0.5) })?.operations,
  share: (view, choose) => {
    const places = new Map(view.nodes.map(({ id }) => [id, { x: choose.below(900) - 450, y: choose.below(900) }]));
    return sharePositions(view, places, view.nodes[0]?.id);
  },
  automatic: clearPositions,
  example: (view) => addExample(view, { name: 'new', request: { url: '/x' }, response: { status: 200 } }),
  expected: (view, { below }) =>
    view.examples.length === 0
      ? undefined
      : setExpected(view, below(view.examples.length), {
          member: 'response',
          value: { status: 201, body: { a: [1, { b: null }] } },
        }),
  'no example': (view, { below }) =>
    view.examples.length === 0 ? undefined : removeExample(view, below(view.examples.length)),
  'rename route': ({ id: route, isFunction }, _, { project }) => {
    const value = freeName('other-route', new Set(project.routes.map(({ id }) => id)), '-');
    return isFunction === true ? undefined : [{ do: 'set', route, path: ['id'], value }];
  },
  'remove route': ({ id }) => removeRoute(id),
};

/** Names of inputs and outputs, some of which are those of ports. */
const parameters = ['price', 'in', 'next', 'error', 'failure', 'total', 'constructor'] as const;
const types = ['string', 'number | null', '{ a: integer }[]', 'bytes', 'unknown', 'row users', 'wrong type'] as const;

const ofFunction: Readonly<Record<string, Make>> = {
  'rename function': ({ id: route }, { pick }, { project }) => {
    const taken = new Set(project.functions.map(({ name }) => name));
    return [{ do: 'set', route, path: ['id'], value: freeName(pick(['renamed', 'other-name']), taken) }];
  },
  'add parameter': ({ id: route }, { pick }) => [
    { do: 'set', route, path: [pick(['inputs', 'outputs']), pick(parameters)], value: pick(types) },
  ],
  'rename parameter': (view, choose) => {
    const side = choose.pick(['inputs', 'outputs']);
    const names = Object.keys(Object(view.settings[side]));
    const old = oneOf(names, choose);
    const free = parameters.filter((name) => !names.includes(name));
    const key = oneOf(free, choose);
    return old === undefined || key === undefined
      ? undefined
      : [{ do: 'rename', route: view.id, path: [side, old], key }];
  },
  'remove parameter': (view, choose) => {
    const side = choose.pick(['inputs', 'outputs']);
    const old = oneOf(Object.keys(Object(view.settings[side])), choose);
    return old === undefined ? undefined : [{ do: 'remove', route: view.id, path: [side, old] }];
  },
  guard: ({ id: route }, { pick }) => [
    { do: 'set', route, path: [pick(['guard', 'transaction'])], value: pick([true, false]) },
  ],
  'example of it': (view) => addExample(view, { name: 'new', inputs: { price: 1 }, outputs: { total: 2 } }),
};

type MakeInProject = (scene: Scene, choose: Choose) => readonly Operation[] | undefined;

const columnIn = ({ project }: Scene, choose: Choose): readonly [string, string] | undefined => {
  const table = oneOf(Object.keys(project.tables), choose);
  const columns = table === undefined ? {} : tables.tableIn(project, table)['columns'];
  const column = isObject(columns) ? oneOf(Object.keys(columns), choose) : undefined;
  return table === undefined || column === undefined ? undefined : [table, column];
};

const ofProject: Readonly<Record<string, MakeInProject>> = {
  'add route': ({ project, kinds }, choose) => {
    const [method, path] = [
      choose.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      choose.pick(['/', '/things', '/things/:id/parts', '/login']),
    ];
    return addRoute({ ...proposeRoute(project, method, path), method, path }, kinds);
  },
  'add function': ({ project }, { chance }) => {
    const id = freeName('made', new Set(project.functions.map(({ name }) => name)));
    return addFunction({ id, title: chance(0.5) ? 'Made' : '', guard: chance(0.3) });
  },
  'add table': ({ project }) => tables.addTable(freeName('things', new Set(Object.keys(project.tables)))),
  'rename table': ({ project }, choose) => {
    const table = oneOf(Object.keys(project.tables), choose);
    return table === undefined
      ? undefined
      : tables.renameTable(project, table, freeName('other', new Set(Object.keys(project.tables))));
  },
  'remove table': ({ project }, choose) => {
    const table = oneOf(Object.keys(project.tables), choose);
    return table === undefined ? undefined : tables.removeTable(project, table);
  },
  'add column': (scene, choose) => {
    const [table] = columnIn(scene, choose) ?? [];
    return table === undefined ? undefined : tables.addColumn(table, 'added', { type: 'integer', nullable: true });
  },
  'rename column': (scene, choose) => {
    const [table, column] = columnIn(scene, choose) ?? [];
    if (table === undefined || column === undefined) return undefined;
    const taken = tables.tableIn(scene.project, table)['columns'];
    return tables.renameColumn(scene.project, table, column, freeName('other', new Set(Object.keys(Object(taken)))));
  },
  'remove column': (scene, choose) => {
    const [table, column] = columnIn(scene, choose) ?? [];
    return table === undefined || column === undefined ? undefined : tables.removeColumn(table, column);
  },
  'set column': (scene, choose) => {
    const [table, column] = columnIn(scene, choose) ?? [];
    if (table === undefined || column === undefined) return undefined;
    const key = choose.pick(['nullable', 'unique', 'default', 'references', 'sensitive']);
    return tables.setColumn(
      scene.project,
      table,
      column,
      key,
      choose.chance(0.2) ? undefined : choose.pick([true, false, '', 'now', 'users.id']),
    );
  },
  keys: (scene, choose) => {
    const [table, column] = columnIn(scene, choose) ?? [];
    if (table === undefined || column === undefined) return undefined;
    return tables.setKeys(
      scene.project,
      table,
      choose.pick(['unique', 'indexes']),
      choose.chance(0.4) ? [] : [[column]],
    );
  },
  declare: ({ project }, choose) =>
    declareSecret(project, choose.pick(['KEY', 'TOKEN']), choose.pick(['', 'Of the bank', ...naughtyTexts])),
  'no secret': ({ project }, choose) => {
    const secret = oneOf(project.secrets, choose);
    return secret && removeSecret(project, secret.name);
  },
};

/** A gesture that a user could make here; undefined if the chosen one has nothing to act on. */
export function randomGesture(scene: Scene, choose: Choose): RandomGesture | undefined {
  const { view } = scene;
  if (view === undefined || choose.chance(0.2)) {
    const name = choose.pick(Object.keys(ofProject));
    const operations = ofProject[name]?.(scene, choose);
    return operations && { name, operations };
  }
  const made = view.isFunction === true && choose.chance(0.3) ? ofFunction : ofRoute;
  const name = choose.pick(Object.keys(made).filter((each) => each !== 'remove route' || choose.chance(0.2)));
  const operations = made[name]?.(view, choose, scene);
  return operations && { name, operations };
}
