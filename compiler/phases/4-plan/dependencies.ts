import { baseNode, nodeOf } from '../../ir/route.ts';
import type { AccessPath, CheckedRoute, Base, Operand, ValueOperand } from '../../ir/checked.ts';
import { edgeVertex, isControl } from '../../ir/control-graph.ts';
import type { InputPort } from '../../ir/kind.ts';
import type { Node, Route } from '../../ir/project.ts';

/** The individual values of an operand. */
export function valuesOf(use: Operand): readonly ValueOperand[] {
  if (use.kind === 'value') return [use];
  if (use.kind !== 'fields') return [];
  const fields = [...use.fields.values()].flatMap(valuesOf);
  return use.whole === undefined ? fields : [use.whole, ...fields];
}

export function usesOf({ operands }: CheckedRoute, node: string): readonly ValueOperand[] {
  return [...(operands.get(node)?.values() ?? [])].flatMap(valuesOf);
}

/** The node whose whole output is read. */
export const sourceNode = (route: Pick<Route, 'nodes'>, { base, path }: AccessPath): Node | undefined =>
  path.length === 0 ? baseNode(route, base) : undefined;

/**
 * The node whose text an input uses as HTML. It is computed at its use, since its escaped form is a different value.
 * Undefined for any other use.
 */
export function htmlSource(
  { route }: CheckedRoute,
  { html }: InputPort,
  operand: Operand | undefined,
): Node | undefined {
  const source = html !== undefined && operand?.kind === 'value' ? sourceNode(route, operand.access) : undefined;
  return source?.kind.behaviour.kind === 'pure' && source.kind.behaviour.html !== undefined ? source : undefined;
}

/** The values read where a node runs: its own, and those of texts that it uses as HTML. */
export function usesWhereRun(checked: CheckedRoute, node: string): readonly ValueOperand[] {
  const operands = checked.operands.get(node);
  const sources = nodeOf(checked.route, node).kind.inputs.flatMap(
    (port) => htmlSource(checked, port, operands?.get(port.name)) ?? [],
  );
  return [...usesOf(checked, node), ...sources.flatMap(({ id }) => usesWhereRun(checked, id))];
}

/** The values from which a container prepares its items. */
export const preparedUses = ({ operands }: CheckedRoute, { id, body }: Node): readonly ValueOperand[] =>
  [...(operands.get(id) ?? [])].flatMap(([port, operand]) =>
    body?.prepares?.has(port) === true ? valuesOf(operand) : [],
  );

/**
 * What a value ultimately depends on: the edges after which the outputs of its nodes are available, and whether it
 * depends on the body.
 */
export interface Ingredients {
  readonly edges: readonly string[];
  readonly body: boolean;
}

export function findIngredients(checked: CheckedRoute): (root: Base) => Ingredients {
  const known = new Map<string, Ingredients>();
  const ofNode = (id: string): Ingredients => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const parts = usesOf(checked, id).map(({ access }) => ofRoot(access.base));
    const made = { edges: [...new Set(parts.flatMap(({ edges }) => edges))], body: parts.some(({ body }) => body) };
    known.set(id, made);
    return made;
  };
  const ofRoot = (root: Base): Ingredients => {
    if (root.kind === 'body') return { edges: [], body: true };
    const node = nodeOf(checked.route, root.node);
    if (!isControl(node.kind)) return ofNode(node.id);
    const edge = node.kind.outputs.find(({ name }) => name === root.port)?.with;
    return { edges: edge === undefined ? [] : [edgeVertex(node.id, edge)], body: false };
  };
  return ofRoot;
}
