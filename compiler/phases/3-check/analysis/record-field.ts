import type { Node, Route } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { RecordField } from '../../../ir/record-fixes.ts';
import { originNode } from './resolve.ts';
import type { TypedInput } from './typed-inputs.ts';

/** Where a field of a record is spelt in the flow; undefined if the record is made elsewhere. */
export function recordField({ node, port, input }: TypedInput, name: string, route: Route): RecordField | undefined {
  const none = { index: undefined, edge: undefined, isShared: false };
  if (input.kind === 'literal') return { ...none, name, node: node.id, key: [port.name, name] };
  const built = originNode(route, input)?.node;
  if (built?.kind.behaviour.kind !== 'build') return undefined;
  const from = built.inputs.get(name);
  return {
    ...{ name, node: built.id },
    key: from === undefined || from.kind === 'wire' ? undefined : [name],
    index: [...built.kind.behaviour.fields.keys()].indexOf(name),
    edge: from?.kind === 'wire' ? { from: `${from.node}.${from.port}`, to: `${built.id}.${name}` } : undefined,
    isShared: !isForTable(built, port.record?.table, route),
  };
}

/** Whether an object goes nowhere but into records of a table. */
const isForTable = (built: Node, table: string | undefined, { nodes }: Route): boolean =>
  [...nodes.values()].every((user) =>
    [...user.inputs].every(
      ([name, input]) =>
        input.kind !== 'wire' ||
        nodeOf({ nodes }, input.node) !== built ||
        user.kind.inputs.find((port) => port.name === name)?.record?.table === table,
    ),
  );
