import { nearest } from '../../../base/did-you-mean.ts';
import { inputsDisagree } from '../../../ir/catalogue/misfits.ts';
import type { Operand } from '../../../ir/checked.ts';
import type { UnknownField } from '../../../ir/conflict.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { MisnamedField, RenamedPort } from '../../../ir/field-fixes.ts';
import { edgesOf } from '../../../ir/route.ts';
import { declaredPlace } from '../analysis/declared-place.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * The inputs of a node fit together, as its kind requires.
 * FS3014 inputsDisagree
 */
export const inputsAgree: RouteRule = ({ route, tables, live, types, operands }, report) => {
  for (const node of live) {
    const conflict = types.conflict(node);
    if (conflict === undefined) continue;
    const { message, hint, ports, unknownField } = conflict;
    const related = declaredPlaces(route, operands.get(node.id), ports);
    const misnamed = unknownField && misnamedField(unknownField, node, { route, tables });
    const place = unknownField === undefined ? node.place : node.at(['config', ...unknownField.at]);
    report(
      inputsDisagree,
      { node: nameOfNode(node), message, hint, misnamed },
      { place, subject: node.subject, related },
    );
  }
};

/** Where the declared body describes the values of the inputs, or of these. */
const declaredPlaces = (route: Route, inputs: ReadonlyMap<string, Operand> = new Map(), ports?: readonly string[]) =>
  [...inputs].flatMap(([port, operand]) =>
    operand.kind === 'value' && ports?.includes(port) !== false ? declaredPlace(route, operand.access) : [],
  );

type Context = Pick<RouteAnalysis, 'route' | 'tables'>;

/** The field that was probably meant: a column renamed from that name, or a field with a similar one. */
function misnamedField(
  { path, index, known, namesPorts }: UnknownField,
  node: Node,
  { route, tables }: Context,
): MisnamedField | undefined {
  const name = path[index] ?? '';
  const columns = [...tables.values()].flatMap((table) => [...table.columns.values()]);
  const taken = namesPorts ? node.kind.outputs.map((port) => port.name) : [];
  const free = known.filter((each) => !taken.includes(each));
  const renamed = columns.find((column) => column.renamedFrom === name && free.includes(column.name));
  const near = renamed?.name ?? nearest(name, free);
  if (near === undefined) return undefined;
  const setting = path.with(index, near).join('.');
  return { name, near, setting, ports: namesPorts ? renamedPorts(node, route, path.join('.'), setting) : [] };
}

/** The ports that are named after a setting, with or without an operator appended. */
function renamedPorts(node: Node, { nodes }: Route, before: string, after: string): readonly RenamedPort[] {
  const renamed = (port: string): string | undefined =>
    port === before || port.startsWith(`${before}.`) ? `${after}${port.slice(before.length)}` : undefined;
  const literals = [...node.inputs].flatMap(([port, input]): readonly RenamedPort[] => {
    const to = renamed(port);
    return input.kind === 'wire' || to === undefined ? [] : [{ literal: port, node: node.id, to }];
  });
  const own = `${node.id}.`;
  const edges = edgesOf(nodes, node.id).flatMap((edge) =>
    (['from', 'to'] as const).flatMap((end): readonly RenamedPort[] => {
      const to = edge[end].startsWith(own) ? renamed(edge[end].slice(own.length)) : undefined;
      return to === undefined ? [] : [{ edge, end, to: `${own}${to}` }];
    }),
  );
  return [...literals, ...edges];
}
