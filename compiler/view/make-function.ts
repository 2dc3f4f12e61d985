import { nameOfFunction } from '../base/flow-name.ts';
import type { JsonObject } from '../base/json.ts';
import type { Operation, Path } from '../base/operation.ts';
import { applyToProject } from '../edit/apply-to-project.ts';
import type { ProjectFiles } from '../edit/apply-to-project.ts';
import type { Source } from '../base/span.ts';
import { rowsFrom } from './column-readers.ts';
import { sourcesAfter } from './files-of.ts';
import { flowNamed } from './flow.ts';
import type { EdgePart, OpenFlow, RouteReading } from './flow.ts';
import { borderOf, freeName } from './function-border.ts';
import type { Border } from './function-border.ts';
import { openFlow } from './open-flow.ts';
import { spellParameter } from './spell-parameter.ts';
import { diagnosticsTogether } from './view-project.ts';
import type { End } from './route-view.ts';

/** Operations that turn nodes into a function, and the call that replaces them. */
export interface FunctionMade {
  readonly operations: readonly Operation[];
  readonly call: string;
}

/** Or why that is impossible. */
interface NotMade {
  readonly refusal: { readonly message: string; readonly hint: string };
}

/**
 * Turns some nodes of a route or a function into a function, and puts a call in their place. Values carried in by wires
 * become its inputs, values carried out its outputs. Refused if the meaning would change, or if it would cause errors.
 */
export function makeFunction(
  flow: OpenFlow,
  route: string,
  nodes: ReadonlySet<string>,
  id: string,
  { files, sources }: { readonly files: ProjectFiles; readonly sources: readonly Source[] },
): FunctionMade | NotMade {
  const reading = flowNamed(flow, route)?.reading();
  const border = reading && borderOf(reading, nodes);
  if (reading === undefined || border === undefined)
    return refuse('A function needs the types of its values.', 'Mend the errors of this flow first.');
  if ('message' in border) return refuse(border.message, border.hint);
  const call = freeName(
    id.replaceAll(/-(.)/g, (_, first: string) => first.toUpperCase()),
    new Set(reading.nodes.map((node) => node.id)),
  );
  const operations = [
    { do: 'add-function', value: functionOf(id, border, reading, flow) } as const,
    ...callIn(route, id, call, border),
  ];
  const applied = applyToProject(files, operations);
  if ('refusal' in applied) return applied;
  const kinds = flow.kinds;
  const after = openFlow({ sources: sourcesAfter(sources, applied), kinds }, flow);
  const found = newError(flow, after, [route, nameOfFunction(id)]);
  return found === undefined
    ? { operations, call }
    : refuse(`As a function of their own, they would not fit: ${found.message}`, found.hint);
}

const refuse = (message: string, hint: string): NotMade => ({ refusal: { message, hint } });

/** The first error that the flow did not have before. */
function newError(before: OpenFlow, after: OpenFlow, flows: readonly string[]) {
  const errorsOf = (flow: OpenFlow) =>
    [
      ...flow.diagnostics,
      ...flows.flatMap((name) => flowNamed(flow, name)?.reading().diagnostics ?? []),
      ...diagnosticsTogether(flow),
    ].filter(({ severity }) => severity === 'error');
  const known = new Set(errorsOf(before).map(({ code, message }) => `${code} ${message}`));
  return errorsOf(after).find(({ code, message }) => !known.has(`${code} ${message}`));
}

function functionOf(
  id: string,
  border: Border,
  reading: RouteReading,
  { declarations: { tables } }: OpenFlow,
): JsonObject {
  const { nodes, ids, inner, inputs, outputs, entry, leaving, holder } = border;
  const start = freeName('start', ids);
  const give = freeName('give', ids);
  const signature = (all: Border['inputs']): JsonObject =>
    Object.fromEntries(
      all.map(({ name, type, source }) => [name, spellParameter(type, tables, rowsFrom(source, reading)?.table)]),
    );
  const moved = nodes.map(({ file }) => {
    const { parent, position: _, ...rest } = file;
    return parent === undefined || parent === holder ? rest : { ...rest, parent };
  });
  const first: End = entry ?? { node: give, port: 'in' };
  const edges = [
    edge({ node: start, port: 'next' }, first),
    ...inputs.flatMap(({ name, targets }) => targets.map((target) => edge({ node: start, port: name }, target))),
    ...inner.map(({ value }) => value),
    ...outputs.map(({ name, source }) => edge(source, { node: give, port: name })),
    ...leaving.map(({ from }) => edge(from, { node: give, port: 'in' })),
  ];
  return {
    id,
    ...(inputs.length === 0 ? {} : { inputs: signature(inputs) }),
    ...(outputs.length === 0 ? {} : { outputs: signature(outputs) }),
    flow: { nodes: [{ id: start, type: 'start' }, ...moved, { id: give, type: 'return-values' }], edges },
  };
}

const edge = (from: End, to: End): JsonObject => ({ from: textOf(from), to: textOf(to) });
const textOf = ({ node, port }: End): string => `${node}.${port}`;

/** Removes the nodes from the flow, and moves their wires to the call; each keeps its line. */
function callIn(route: string, id: string, call: string, border: Border): readonly Operation[] {
  const { nodes, inner, inputs, outputs, acts, entering, leaving, goesTo, holder, before } = border;
  const node = {
    ...{ id: call, type: 'call', config: { function: id } },
    ...(holder === undefined ? {} : { parent: holder }),
  };
  const into: End | undefined = acts ? { node: call, port: 'in' } : goesTo;
  const [last, ...others] = leaving;
  return [
    { do: 'insert', route, path: ['flow', 'nodes'], after: before === undefined ? null : { id: before }, value: node },
    ...inner.map((each) => remove(route, each)),
    ...inputs.flatMap(({ name, source, targets: [first, ...more] }) => [
      ...(first === undefined ? [] : [lead(route, { from: source, to: first }, 'to', { node: call, port: name })]),
      ...more.map((to) => remove(route, { from: source, to })),
    ]),
    ...outputs.flatMap(({ name, source, targets }) =>
      targets.map((to) => lead(route, { from: source, to }, 'from', { node: call, port: name })),
    ),
    ...(into === undefined ? [] : entering.map((each) => lead(route, each, 'to', into))),
    ...(last === undefined
      ? []
      : [acts ? lead(route, last, 'from', { node: call, port: 'next' }) : remove(route, last)]),
    ...others.map((each) => remove(route, each)),
    ...nodes.map((each): Operation => ({ do: 'remove', route, path: ['flow', 'nodes', { id: each.id }] })),
  ];
}

type Ends = Pick<EdgePart, 'from' | 'to'>;

const pathOf = ({ from, to }: Ends): Path => ['flow', 'edges', { from: textOf(from), to: textOf(to) }];

const remove = (route: string, ends: Ends): Operation => ({ do: 'remove', route, path: pathOf(ends) });

const lead = (route: string, ends: Ends, end: 'from' | 'to', at: End): Operation => ({
  do: 'set',
  route,
  path: [...pathOf(ends), end],
  value: textOf(at),
});
