import type { Node, Route } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { RecordField } from '../../../ir/record-fixes.ts';
import { originNode } from './resolve.ts';
import type { TypedInput } from './typed-inputs.ts';

/** Where a field of a record is written in the flow; undefined if the record is created elsewhere. */
export function recordField({ node, port, input }: TypedInput, name: string, route: Route): RecordField | undefined {
  const none = { index: undefined, edge: undefined, isShared: false };
  if (input.kind === 'literal') return { ...none, name, node: node.id, key: [port.name, name] };
  const built = builtBy({ input }, route);
  if (built === undefined) return undefined;
  const from = built.node.inputs.get(name);
  return {
    ...{ name, node: built.node.id },
    key: from === undefined || from.kind === 'wire' ? undefined : [name],
    index: [...built.fields.keys()].indexOf(name),
    edge: from?.kind === 'wire' ? { from: `${from.node}.${from.port}`, to: `${built.node.id}.${name}` } : undefined,
    isShared: !isForTable(built.node, port.record?.table, route),
  };
}

/** The Build Object that builds the whole record, with its fields. */
export function builtBy({ input }: Pick<TypedInput, 'input'>, route: Route) {
  const origin = originNode(route, input);
  if (origin?.node.kind.behaviour.kind !== 'build' || origin.path.length > 0) return undefined;
  return { node: origin.node, fields: origin.node.kind.behaviour.fields };
}

/** Whether an object is only used for records of a table. */
const isForTable = (built: Node, table: string | undefined, { nodes }: Route): boolean =>
  [...nodes.values()].every((user) =>
    [...user.inputs].every(
      ([name, input]) =>
        input.kind !== 'wire' ||
        nodeOf({ nodes }, input.node) !== built ||
        user.kind.inputs.find((port) => port.name === name)?.record?.table === table,
    ),
  );
