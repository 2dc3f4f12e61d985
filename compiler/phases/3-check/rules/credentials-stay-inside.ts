import type { Report } from '../../../base/diagnostic.ts';
import { leak, storedInClear } from '../../../ir/catalogue/taint.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Table } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { placesOfTrace, spellTrace } from '../analysis/describe-trace.ts';
import type { Trace, TracesTo } from '../analysis/taint.ts';
import type { RouteRule } from './rule.ts';

/**
 * No credential reaches an answer, a log line or a mail, or a column in clear.
 * FS3201 leak, FS3202 storedInClear
 */
export const credentialsStayInside: RouteRule = ({ live, tables, operands, traced: { credentials } }, report) => {
  for (const node of live) {
    for (const port of node.kind.inputs) {
      const input = node.inputs.get(port.name);
      if (input === undefined) continue;
      const at: At = { node, port, input };
      reportLeak(at, credentials(input), report);
      const columns = operands.get(node.id)?.get(port.name);
      if (columns?.kind === 'fields')
        reportColumns(at, tables.get(port.record?.table ?? ''), [...columns.fields.keys()], credentials, report);
    }
  }
};

interface At {
  readonly node: Node;
  readonly port: InputPort;
  readonly input: Input;
}

const whereOf = ({ node, input }: At, trace: Trace) => ({
  place: input.place,
  subject: node.subject,
  related: placesOfTrace(trace),
});

/** One diagnostic per sink: the trace of the first credential that reaches it, and the names of the others. */
function reportLeak(at: At, [trace, ...others]: readonly Trace[], report: Report): void {
  const {
    node,
    port: { name: port, sink },
  } = at;
  if (sink === undefined || trace === undefined) return;
  const alsoHere = others.map(({ source }) => ({ message: `so would ${source.name}, from here`, place: source.place }));
  const where = whereOf(at, trace);
  const { name: source, kind: sourceKind } = trace.source;
  report(
    leak,
    { node: nameOfNode(node), port, sink, source, sourceKind, way: spellTrace(trace, node) },
    { ...where, related: [...where.related, ...alsoHere] },
  );
}

/** Column by column; fields that are no columns never reach the database. */
function reportColumns(
  at: At,
  table: Table | undefined,
  names: readonly string[],
  credentials: TracesTo,
  report: Report,
): void {
  for (const name of names) {
    const column = table?.columns.get(name);
    if (table === undefined || column === undefined || column.sensitive) continue;
    const [trace] = credentials(at.input, [name]);
    if (trace === undefined) continue;
    report(
      storedInClear,
      {
        node: nameOfNode(at.node),
        column: `${table.name}.${name}`,
        source: trace.source.name,
        sourceKind: trace.source.kind,
        way: spellTrace(trace, at.node),
      },
      whereOf(at, trace),
    );
  }
}
