import type { InputPort } from '../../../ir/kind.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import type { Input, Node } from '../../../ir/project.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** A place where a value leaves the flow: a part of an input that no credential may reach. */
export interface Outlet {
  readonly node: Node;
  readonly port: InputPort;
  readonly input: Input;
  readonly path: PartPath;
  readonly to:
    | { readonly kind: 'sink'; readonly name: string }
    /** A column that is not sensitive. */
    | { readonly kind: 'column'; readonly name: string };
}

/** In the order of the nodes and their inputs. Fields that are no columns never reach the database. */
export const findOutlets = ({ live, tables, operands }: RouteAnalysis): readonly Outlet[] =>
  live.flatMap((node) =>
    node.kind.inputs.flatMap((port): readonly Outlet[] => {
      const input = node.inputs.get(port.name);
      if (input === undefined) return [];
      const at = (path: PartPath, to: Outlet['to']): Outlet => ({ node, port, input, path, to });
      const own = port.sink === undefined ? [] : [at([], { kind: 'sink', name: port.sink })];
      const inside = (port.sinks ?? []).map(({ path, sink }) => at(path, { kind: 'sink', name: sink }));
      const table = tables.get(port.record?.table ?? '');
      const record = operands.get(node.id)?.get(port.name);
      const written = table === undefined || record?.kind !== 'fields' ? [] : [...record.fields.keys()];
      const columns = written.flatMap((name) => {
        const column = table?.columns.get(name);
        if (table === undefined || column === undefined || column.sensitive) return [];
        return [at([name], { kind: 'column', name: `${table.name}.${name}` })];
      });
      return [...own, ...inside, ...columns];
    }),
  );
