import type { Operand } from '../../../ir/checked.ts';
import { takesOf } from '../../../ir/deed.ts';
import type { Takes } from '../../../ir/deed.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import { constantOf, piecesOf } from './text-parts.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** A place where a value leaves the flow: a part of an input that no credential may reach. */
export interface Outlet {
  readonly node: Node;
  readonly port: InputPort;
  readonly input: Input;
  readonly path: PartPath;
  readonly to:
    | { readonly kind: 'sink'; readonly name: string; readonly takes: Takes }
    /** A column that is not sensitive. */
    | { readonly kind: 'column'; readonly name: string };
}

/** The columns to which a record, or each item of a list of records, is written, with the part for each. */
function partsWritten(record: Operand | undefined): readonly { readonly name: string; readonly path: PartPath }[] {
  if (record?.kind === 'fields') return [...record.fields.keys()].map((name) => ({ name, path: [name] }));
  const item = record?.kind === 'value' ? alternative(record.need, 'list')?.element : undefined;
  const fields = item === undefined ? undefined : alternative(item, 'object')?.fields;
  return [...(fields?.keys() ?? [])].map((name) => ({ name, path: [null, name] }));
}

/** A hand-written `Set-Cookie` may contain issued credentials only if scripts provably cannot read the cookie. */
function takesIn(route: Route, port: InputPort, input: Input): Takes {
  const { takesIssued, ...others } = takesOf(port);
  return takesIssued === undefined || (port.setsCookie === true && !isHttpOnly(route, input))
    ? others
    : { ...others, takesIssued };
}

/** Whether a text has the attribute, regardless of what is inserted into the text. */
const isHttpOnly = (route: Route, input: Input): boolean => {
  const text = piecesOf(route, input).map((piece) =>
    typeof piece === 'string' ? piece : (constantOf(route, piece) ?? '\ufffc'),
  );
  return /^[^;]*;(?:.*;)?\s*HttpOnly\s*(?:;|$)/is.test(text.join(''));
};

/** In the order of the nodes and their inputs. Fields that are not columns never reach the database. */
export const findOutlets = ({ route, live, tables, operands }: RouteAnalysis): readonly Outlet[] =>
  live.flatMap((node) =>
    node.kind.inputs.flatMap((port): readonly Outlet[] => {
      const input = node.inputs.get(port.name);
      if (input === undefined) return [];
      const at = (path: PartPath, to: Outlet['to']): Outlet => ({ node, port, input, path, to });
      const { sink: name } = port;
      const own = name === undefined ? [] : [at([], { kind: 'sink', name, takes: takesIn(route, port, input) })];
      const inside = (port.sinks ?? []).map((sink) =>
        at(sink.path, { kind: 'sink', name: sink.sink, takes: takesOf(sink) }),
      );
      const table = tables.get(port.record?.table ?? '');
      const record = operands.get(node.id)?.get(port.name);
      const columns = partsWritten(record).flatMap(({ name, path }) => {
        const column = table?.columns.get(name);
        if (table === undefined || column === undefined || column.sensitive) return [];
        return [at(path, { kind: 'column', name: `${table.name}.${name}` })];
      });
      const stored = (port.storedIn ?? []).map((column) => at([], { kind: 'column', name: column }));
      return [...own, ...inside, ...columns, ...stored];
    }),
  );
