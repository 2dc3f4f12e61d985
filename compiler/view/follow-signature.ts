import { functionIn } from '../base/flow-name.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Operation, Path, PathOperation } from '../base/operation.ts';
import { portOf } from '../ir/function.ts';
import { callsIn } from './calls.ts';
import { flowNamed, flowsOf } from './flow.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';
import { renamePorts } from './follow-ports.ts';

/**
 * The operations that update everything that names a function, or one of its inputs or outputs, when operations rename
 * it.
 */
export const followSignature = (operations: readonly Operation[], before: OpenFlow): readonly PathOperation[] =>
  operations.flatMap((operation) => {
    const { route } = 'path' in operation ? operation : {};
    const name = route === undefined ? undefined : functionIn(route);
    const own = route === undefined ? undefined : flowNamed(before, route);
    if (name === undefined || own === undefined || !('path' in operation)) return [];
    const [side, old, ...rest] = operation.path;
    if (operation.do === 'set' && side === 'id' && old === undefined && typeof operation.value === 'string')
      return renameFunction(name, operation.value, before);
    if (operation.do !== 'rename' || typeof old !== 'string' || rest.length > 0) return [];
    if (side !== 'inputs' && side !== 'outputs') return [];
    return renameParameter(own, name, side, old, operation.key, before);
  });

function renameFunction(from: string, to: string, flow: OpenFlow): readonly PathOperation[] {
  const { access = [], tenant = {} } = flow.parsed.raw?.value ?? {};
  const rules: readonly { readonly rule: JsonValue; readonly path: Path }[] = isList(access)
    ? access.map((rule, index) => ({ rule, path: ['access', index] }))
    : [{ rule: access, path: ['access'] }];
  const naming = [...rules, { rule: tenant, path: ['tenant'] }];
  return [
    ...flowsOf(flow).flatMap(({ id: route, raw }) =>
      callsIn(raw.value)
        .filter(({ name }) => name === from)
        .map(({ node }): PathOperation => {
          const path = ['flow', 'nodes', { id: node }, 'config', 'function'];
          return { do: 'set', route, path, value: to };
        }),
    ),
    ...naming
      .filter(({ rule }) => isObject(rule) && rule['guard'] === from)
      .map(({ path }): PathOperation => ({ do: 'set', path: [...path, 'guard'], value: to })),
  ];
}

function renameParameter(
  own: OpenRoute,
  name: string,
  side: 'inputs' | 'outputs',
  from: string,
  to: string,
  flow: OpenFlow,
): readonly PathOperation[] {
  const sort = side === 'inputs' ? 'input' : 'output';
  const renamed = new Map([[portOf(sort, from), portOf(sort, to)]]);
  const none: ReadonlyMap<string, string> = new Map();
  const { nodes, edges, kinds } = own.reading();
  const { examples } = own.raw.value;
  const { tenant = {} } = flow.parsed.raw?.value ?? {};
  const isTenant = side === 'outputs' && isObject(tenant) && tenant['guard'] === name && tenant['output'] === from;
  return [
    ...(isTenant ? [{ do: 'set', path: ['tenant', 'output'], value: to } as const] : []),
    ...(isList(examples) ? examples : []).flatMap((example, index): readonly PathOperation[] => {
      const named = isObject(example) ? example[side] : undefined;
      if (!isObject(named) || !Object.hasOwn(named, from)) return [];
      return [{ do: 'rename', route: own.id, path: ['examples', index, side, from], key: to }];
    }),
    ...nodes.flatMap((node, index) => {
      const behaviour = kinds[index]?.behaviour.kind;
      if (sort === 'input' && behaviour === 'entry') return renamePorts(own.id, { node, edges }, none, renamed);
      if (sort === 'output' && behaviour === 'return') return renamePorts(own.id, { node, edges }, renamed, none);
      return [];
    }),
    ...flowsOf(flow).flatMap((caller) => {
      const calling = new Set(callsIn(caller.raw.value).flatMap((call) => (call.name === name ? [call.node] : [])));
      if (calling.size === 0) return [];
      const reading = caller.reading();
      return reading.nodes
        .filter(({ id }) => calling.has(id))
        .flatMap((node) =>
          sort === 'input'
            ? renamePorts(caller.id, { node, edges: reading.edges }, renamed, none)
            : renamePorts(caller.id, { node, edges: reading.edges }, none, renamed),
        );
    }),
  ];
}
