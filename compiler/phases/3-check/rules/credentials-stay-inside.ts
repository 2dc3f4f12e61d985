import type { Related, Reporter } from '../../../base/diagnostic.ts';
import { leak, signingOracle, storedInClear } from '../../../ir/catalogue/labels.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Route, Table } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Operands } from '../analysis/evaluation-order.ts';
import type { Typed } from '../analysis/types.ts';
import { readsRequest } from '../analysis/request-data.ts';
import { traceTaint } from '../analysis/taint.ts';
import type { Taint, Path, TaintSource, Trace, TracesTo } from '../analysis/taint.ts';

/**
 * Credentials stay inside: no labelled value reaches an answer, a log line, a mail or a column in clear. Returns the input
 * ports (`node.port`) whose values must be compared in constant time: those fed with a credential or with a hash.
 */
export function checkLabels(
  route: Route,
  tables: ReadonlyMap<string, Table>,
  uses: Operands,
  typed: Typed,
  { report }: Reporter,
): ReadonlySet<string> {
  const credentialsIn = traceTaint(route, typed, credential);
  const hashesIn = traceTaint(route, typed, hash);
  const credentials = new Set<string>();
  for (const [id, ports] of uses) {
    const node = route.nodes.get(id);
    if (node === undefined) continue;
    for (const port of node.kind.inputs) {
      const input = node.inputs.get(port.name);
      if (input === undefined) continue;
      const ways = credentialsIn(input);
      const hashes = hashesIn(input);
      if (ways.length > 0 || hashes.length > 0) credentials.add(`${id}.${port.name}`);
      const at: At = { node, port, input };
      reportLeak(at, ways, report);
      for (const way of hashes) reportOracle(route, at, way, report);
      const columns = ports.get(port.name);
      if (columns?.kind === 'fields')
        reportColumns(at, tables.get(port.record?.table ?? ''), [...columns.fields.keys()], credentialsIn, report);
    }
  }
  return credentials;
}

interface At {
  readonly node: Node;
  readonly port: InputPort;
  readonly input: Input;
}
type Report = Reporter['report'];

const whereOf = ({ node, input }: At, way: Trace) => ({
  place: input.place,
  subject: node.subject,
  related: relatedPlaces(way),
});

/** One finding per sink: the way of the first credential that gets there, and the names of the others. */
function reportLeak(at: At, [way, ...others]: readonly Trace[], report: Report): void {
  const {
    node,
    port: { name: port, sink },
  } = at;
  if (sink === undefined || way === undefined) return;
  const alsoHere = others.map(({ source }) => ({ message: `so would ${source.name}, from here`, place: source.place }));
  const where = whereOf(at, way);
  report(
    leak,
    { node: nameOfNode(node), port, sink, source: way.source.name, sourceKind: way.source.kind, way: spell(way, node) },
    { ...where, related: [...where.related, ...alsoHere] },
  );
}

/** Whoever can have any data signed can sign a request of their own. */
function reportOracle(route: Route, at: At, way: Trace, report: Report): void {
  const { node, port } = at;
  const hashing = way.source.node;
  if (hashing?.kind.proof?.kind !== 'hash' || port.sink === undefined || node.kind.behaviour.kind !== 'respond') return;
  const { proof } = hashing.kind;
  const data = hashing.inputs.get(proof.data);
  if (!hashing.inputs.has(proof.secret) || data === undefined || !readsRequest(route, data)) return;
  report(
    signingOracle,
    { node: nameOfNode(node), hash: nameOfNode(hashing), sink: port.sink, way: spell(way, node) },
    whereOf(at, way),
  );
}

/** Each column on its own; what is no column never reaches the database. */
function reportColumns(
  at: At,
  table: Table | undefined,
  names: readonly string[],
  credentialsIn: TracesTo,
  report: Report,
): void {
  for (const name of names) {
    const column = table?.columns.get(name);
    if (table === undefined || column === undefined || column.sensitive) continue;
    const [way] = credentialsIn(at.input, [name]);
    if (way === undefined) continue;
    report(
      storedInClear,
      {
        node: nameOfNode(at.node),
        column: `${table.name}.${name}`,
        source: way.source.name,
        sourceKind: way.source.kind,
        way: spell(way, at.node),
      },
      whereOf(at, way),
    );
  }
}

const stepsOf = (way: Trace): readonly Trace[] => (way.before === undefined ? [way] : [...stepsOf(way.before), way]);

/** From source to sink, node by node. */
function spell(way: Trace, sink: Node): readonly string[] {
  const nodes = stepsOf(way).flatMap((step) => step.node ?? []);
  const first = way.source.node === undefined ? [way.source.name] : [];
  return [...first, ...nodes.map(nameOfNode), nameOfNode(sink)];
}

function relatedPlaces(way: Trace): readonly Related[] {
  const [, ...passed] = stepsOf(way);
  return [
    { message: `${way.source.name} comes from here`, place: way.source.place },
    ...passed.flatMap(({ node }) =>
      node === undefined ? [] : [{ message: `it passes through ${nameOfNode(node)}`, place: node.place }],
    ),
  ];
}

const credential: Taint = {
  ofSecret: (name, place) => ({ name: `secret "${name}"`, kind: 'secret', place }),
  atOutput: (node, port, path) => {
    const { labels, reads } = node.kind;
    switch (labels?.kind) {
      case 'source':
        return [
          {
            name: labels.name,
            kind: labels.secret !== undefined ? 'secret' : reads?.kind === 'header' ? 'header' : 'value',
            node,
            place: node.place,
          },
        ];
      case 'ends':
        return [];
      case 'parts':
        return labels.parts
          .filter((part) => part.output === port && touches(part.path, path))
          .map(({ name }): TaintSource => ({ name, kind: 'column', node, place: node.place }));
      default:
        return undefined;
    }
  },
};

/** Not a label of the language: hashes are followed so that they are compared in constant time, and not given away. */
const hash: Taint = {
  ofSecret: () => undefined,
  atOutput: (node) => {
    if (node.kind.proof?.kind === 'hash') return [{ name: nameOfNode(node), kind: 'hash', node, place: node.place }];
    const { labels } = node.kind;
    return labels?.kind === 'source' || labels?.kind === 'ends' || labels?.kind === 'parts' ? [] : undefined;
  },
};

/** Whether a labelled part and the part asked for are the same, or one is in the other. */
const touches = (labelled: readonly (string | null)[], asked: Path): boolean =>
  labelled.every((step, index) => step === null || index >= asked.length || step === asked[index]);
