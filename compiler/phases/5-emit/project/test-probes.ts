import type { JsonValue } from '../../../base/json.ts';
import { code, literal, print, templateLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { stringLiteral } from '../../../code/quote.ts';
import { typeOfColumn } from '../../../nodes/database/columns.ts';
import type { DeliveryProbe, OnceProbe } from '../probes/delivery.ts';
import { sampleOf } from '../probes/sample.ts';
import type { Signing } from '../probes/signing.ts';
import type { ProjectFacts, RouteFacts } from './facts.ts';
import { sampleSecret } from './sample-secret.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';

/** What the tests that the compiler writes of its own use of test/support.ts. */
export interface ProbeUses {
  readonly any: boolean;
  readonly delivery: boolean;
  readonly once: boolean;
  /** Rows that have to be there for a delivery to be taken. */
  readonly given: boolean;
}

export const isProbed = ({ probes }: RouteFacts): boolean => probes.bodies.length > 0 || probes.delivery !== undefined;

export function usesOfProbes(routes: readonly RouteFacts[], tables: readonly TableFacts[]): ProbeUses {
  const once = routes.flatMap(({ probes }) => onceOf(probes.delivery, tables) ?? []);
  return {
    any: routes.some(isProbed),
    delivery: routes.some(({ probes }) => probes.delivery !== undefined),
    once: once.length > 0,
    given: once.some(({ given }) => given.size > 0),
  };
}

/** The part of test/support.ts that these tests share. */
export function supportOfProbes({ uses, tables, routes }: ProjectFacts): string {
  const names = [...tables.map(({ name }) => name), ...(uses.deduplicate ? ['processed_keys'] : [])];
  const rows = `const tables = [${names.map(stringLiteral).join(', ')}];
  const results = await Promise.all(tables.map((table) => sql\`select * from \${sql.table(table)}\`.execute(server.app.db)));`;
  const parts = [
    ...(names.length > 0 ? ['rows: results.map((result) => result.rows)'] : []),
    ...(uses.mail ? ['mails: [...server.mails]'] : []),
  ];
  const secret = usesOfProbes(routes, tables).delivery
    ? `/** What every secret is in these tests. */\nexport const secret = '${sampleSecret}';\n\n`
    : '';
  return `${secret}/** Sends what has to be refused: the answer is a 4xx, and nothing is left behind. */
export async function expectRefusal(server: Server, call: Call, expected: Partial<Answer> = {}): Promise<void> {
  const before = await traces(server);
  const answer = await send(server, call);
  expectAnswer(answer, expected);
  assert(answer.status >= 400 && answer.status < 500, \`Answered \${answer.status}: \${JSON.stringify(answer.body)}\`);
  assert.deepEqual(await traces(server), before);
}

/** What requests leave behind: ${[...(names.length > 0 ? ['rows'] : []), ...(uses.mail ? ['mails'] : [])].join(' and ')}. */
export async function traces(server: Server): Promise<unknown> {
  ${[...(uses.queue ? ['await emptyQueue(server.app);'] : []), ...(names.length > 0 ? [rows] : [])].join('\n  ')}
  return { ${parts.join(', ')} };
}`;
}

/** The tests of a route, in the order in which they are written. */
export function describeProbes(route: RouteFacts, tables: readonly TableFacts[]): readonly string[] {
  const { bodies, delivery } = route.probes;
  return [
    ...bodies.map(({ name, call }) =>
      test(`refuses a body ${name}`, [`await expectRefusal(server, ${source(call)}, { status: 400 });`]),
    ),
    ...(delivery === undefined ? [] : describeDelivery(delivery, tables)),
  ];
}

function describeDelivery(probe: DeliveryProbe, tables: readonly TableFacts[]): readonly string[] {
  const { url, signing, headers, body } = probe;
  const { tolerance } = signing;
  const others = Object.keys(headers).length === 0 ? [] : [`const headers = ${source({ ...headers })};`];
  const once = onceOf(probe, tables);
  const call = (signed: string, text = 'text'): string => `{ method: 'POST', url, ${signed}, ${text} }`;
  return [
    [`const url = ${stringLiteral(url)};`, `const text = JSON.stringify(${source(body)});`, ...others].join('\n  '),
    signer(probe),
    test('refuses a delivery that is not signed', [
      `await expectRefusal(server, { method: 'POST', url, ${others.length === 0 ? '' : 'headers, '}text });`,
    ]),
    test('refuses a delivery that was changed after it was signed', [
      `await expectRefusal(server, ${call('headers: sign()', 'text: `${text} `')});`,
    ]),
    ...(tolerance === undefined
      ? []
      : [
          test('refuses a delivery that was signed too long ago', [
            `const signed = Math.floor(Date.now() / 1000) - ${Math.ceil(tolerance.seconds) + 60};`,
            `await expectRefusal(server, ${call('headers: sign(signed)')});`,
          ]),
        ]),
    ...(once === undefined
      ? []
      : [
          test('acts once on a delivery that comes twice', [
            ...[...once.given].map(
              ([table, row]) => `await insertRows(server, ${stringLiteral(table)}, ${source([row])});`,
            ),
            'const untouched = await traces(server);',
            `expectAnswer(await send(server, ${call('headers: sign()')}), { status: ${once.status} });`,
            'const once = await traces(server);',
            'assert.notDeepEqual(once, untouched);',
            `await send(server, ${call('headers: sign()')});`,
            'assert.deepEqual(await traces(server), once);',
          ]),
        ]),
  ];
}

/** A function that makes the headers of a delivery, as its sender does. */
function signer({ signing, headers }: DeliveryProbe): string {
  const { data, tolerance, header, algorithm, encoding, prefix } = signing;
  const clock = tolerance?.clock ?? data.find((part) => part.kind === 'signature' || part.kind === 'header');
  const seconds = code`seconds`;
  const signed = data.map((part) => (part.kind === 'text' ? part.text : part.kind === 'body' ? code`text` : seconds));
  const key = signing.secret.encoding === 'utf8' ? code`secret` : code`Buffer.from(secret, ${signing.secret.encoding})`;
  const [only] = signed;
  const message =
    signed.length === 1 && only !== undefined && typeof only !== 'string' ? only : templateLiteral(signed);
  const hash = code`createHmac(${algorithm}, ${key}).update(${message}).digest(${encoding})`;
  const entries: readonly (readonly [string, Code])[] = [
    ...(clock?.kind === 'header' ? [[clock.name, code`String(${seconds})`] as const] : []),
    [header, written(signing, prefix, seconds)],
  ];
  const fields = entries.map(([name, value]) => `${stringLiteral(name)}: ${print(value)}`);
  const parameter = clock === undefined ? '' : 'seconds = Math.floor(Date.now() / 1000)';
  return `function sign(${parameter}): Record<string, string> {
    const hash = ${print(hash)};
    return { ${[...(Object.keys(headers).length === 0 ? [] : ['...headers']), ...fields].join(', ')} };
  }`;
}

function written({ format, version, data, tolerance }: Signing, prefix: string, seconds: Code): Code {
  const hash = code`hash`;
  const hasTime = tolerance?.clock.kind === 'signature' || data.some(({ kind }) => kind === 'signature');
  if (format === 'list') return templateLiteral([`${version},${prefix}`, hash]);
  if (format === 'key-value')
    return templateLiteral([...(hasTime ? ['t=', seconds, ','] : []), `${version}=${prefix}`, hash]);
  return prefix === '' ? hash : templateLiteral([prefix, hash]);
}

type Row = Readonly<Record<string, JsonValue>>;

/** The rows that a delivery's row refers to; undefined where a reference is not to be foreseen. */
function onceOf(
  delivery: DeliveryProbe | undefined,
  tables: readonly TableFacts[],
): (Pick<OnceProbe, 'status'> & { readonly given: ReadonlyMap<string, Row> }) | undefined {
  const once = delivery?.once;
  if (once === undefined) return undefined;
  const given = new Map<string, Row>();
  const inserted = new Set(once.inserts.map(({ table }) => table));
  for (const { table, sampled } of once.inserts) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    for (const { name, references, nullable, default: preset } of columns) {
      if (references === undefined || (!sampled.includes(name) && (nullable || preset !== undefined))) continue;
      if (!sampled.includes(name) || inserted.has(references.table)) return undefined;
      const row = sampleRow(references, tables);
      if (row === undefined) return undefined;
      given.set(references.table, row);
    }
  }
  return { status: once.status, given };
}

/** A row with what has to be given, and the column that is referred to; undefined where it refers to others in turn. */
function sampleRow(
  { table, column }: { readonly table: string; readonly column: string },
  tables: readonly TableFacts[],
): Row | undefined {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const given = columns.filter((each) => each.name === column || (!each.nullable && each.default === undefined));
  if (given.some(({ references }) => references !== undefined)) return undefined;
  return Object.fromEntries(given.map((each) => [each.name, sampleOf(typeOfColumn(each))]));
}

const test = (name: string, lines: readonly string[]): string =>
  `it(${stringLiteral(name)}, async () => {\n    ${lines.join('\n    ')}\n  });`;
const source = (value: JsonValue): string => print(literal(value));
