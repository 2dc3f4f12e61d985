import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { code, empty, imported, join, literal, templateLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { typeOfStored } from '../../../nodes/database/columns.ts';
import type { DeliveryProbe, OnceProbe } from '../probes/delivery.ts';
import { sampleOf } from '../probes/sample.ts';
import type { Signing } from '../../../ir/signing.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';
import type { ProjectFacts, RouteFacts } from './facts.ts';
import { itDoes, support } from './test-code.ts';

export const isProbed = ({ probes }: RouteFacts): boolean => probes.bodies.length > 0 || probes.delivery !== undefined;

/** The tests of a route, in order. */
export function describeProbes(
  route: RouteFacts,
  { tables, errors: { invalid } }: Pick<ProjectFacts, 'tables' | 'errors'>,
): readonly Code[] {
  const { bodies, delivery } = route.probes;
  return [
    ...bodies.map(({ name, call, status = isReadable(call) ? invalid : 400 }) =>
      itDoes(`refuses a body ${name}`, [refusal(literal(call), code`{ status: ${status} }`)]),
    ),
    ...(delivery === undefined ? [] : describeDelivery(delivery, tables)),
  ];
}

/** Whether the body can be parsed, so that the answer has the status for refused values. */
const isReadable = (call: JsonObject): boolean => !Object.hasOwn(call, 'text');

const refusal = (...parameters: readonly Code[]): Code =>
  code`await ${support('expectRefusal')}(${[code`server`, ...parameters]});`;

function describeDelivery(probe: DeliveryProbe, tables: readonly TableFacts[]): readonly Code[] {
  const { url, signing, headers, body } = probe;
  const { tolerance } = signing;
  const hasOthers = Object.keys(headers).length > 0;
  const once = onceOf(probe, tables);
  const call = (...fields: readonly Code[]): Code => code`{ ${[code`method: 'POST'`, code`url`, ...fields]} }`;
  const signed = call(code`headers: sign()`, code`text`);
  const constants = [
    code`const url = ${url};`,
    code`const text = JSON.stringify(${literal(body)});`,
    ...(hasOthers ? [code`const headers = ${literal({ ...headers })};`] : []),
  ];
  return [
    join(constants, '\n'),
    signer(probe),
    itDoes('refuses an unsigned delivery', [refusal(call(...(hasOthers ? [code`headers`] : []), code`text`))]),
    itDoes('refuses a delivery changed after signing', [
      refusal(call(code`headers: sign()`, code`text: ${templateLiteral([code`text`, ' '])}`)),
    ]),
    ...(tolerance === undefined
      ? []
      : [
          itDoes('refuses a delivery with an outdated signature', [
            code`const signed = Math.floor(Date.now() / 1000) - ${Math.ceil(tolerance.seconds) + 60};`,
            refusal(call(code`headers: sign(signed)`, code`text`)),
          ]),
        ]),
    ...(once === undefined ? [] : [actsOnce(once, signed)]),
  ];
}

function actsOnce({ status, given }: Once, signed: Code): Code {
  const send = code`await ${support('send')}(server, ${signed})`;
  const traces = code`await ${support('traces')}(server)`;
  return itDoes('processes a repeated delivery only once', [
    ...(given.size === 0 ? [] : [code`await ${support('insertRows')}(server, ${literal(Object.fromEntries(given))});`]),
    code`const untouched = ${traces};`,
    code`${support('expectAnswer')}(${send}, { status: ${status} });`,
    code`const once = ${traces};`,
    code`assert.notDeepEqual(once, untouched);`,
    code`${send};`,
    code`assert.deepEqual(${traces}, once);`,
  ]);
}

/** A function that creates the headers of a delivery, as its sender does. */
function signer({ signing, headers }: DeliveryProbe): Code {
  const { data, tolerance, header, algorithm, encoding, prefix } = signing;
  const clock = tolerance?.clock ?? data.find((part) => part.kind === 'signature' || part.kind === 'header');
  const seconds = code`seconds`;
  const signed = data.map((part) => (part.kind === 'text' ? part.text : part.kind === 'body' ? code`text` : seconds));
  const secret = support('secret');
  const key = signing.secret.encoding === 'utf8' ? secret : code`Buffer.from(${secret}, ${signing.secret.encoding})`;
  const [only] = signed;
  const message =
    signed.length === 1 && only !== undefined && typeof only !== 'string' ? only : templateLiteral(signed);
  const hmac = code`${imported('node:crypto', 'createHmac')}(${algorithm}, ${key})`;
  const fields = [
    ...(Object.keys(headers).length === 0 ? [] : [code`...headers`]),
    ...(clock?.kind === 'header' ? [code`${clock.name}: String(${seconds})`] : []),
    code`${header}: ${written(signing, prefix, seconds)}`,
  ];
  const parameter = clock === undefined ? empty : code`seconds = Math.floor(Date.now() / 1000)`;
  return code`function sign(${parameter}): Record<string, string> {
    const hash = ${hmac}.update(${message}).digest(${encoding});
    return { ${fields} };
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

interface Once extends Pick<OnceProbe, 'status'> {
  /** Rows that must exist for the delivery to be accepted, by table. */
  readonly given: ReadonlyMap<string, readonly Row[]>;
}

/** The rows that a delivery's row refers to; undefined if a reference cannot be predicted. */
function onceOf({ once }: DeliveryProbe, tables: readonly TableFacts[]): Once | undefined {
  if (once === undefined) return undefined;
  const given = new Map<string, readonly Row[]>();
  const inserted = new Set(once.inserts.map(({ table }) => table));
  for (const { table, sampled } of once.inserts) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    for (const { name, references, nullable, default: preset } of columns) {
      if (references === undefined || (!sampled.includes(name) && (nullable || preset !== undefined))) continue;
      if (!sampled.includes(name) || inserted.has(references.table)) return undefined;
      const row = sampleRow(references, tables);
      if (row === undefined) return undefined;
      given.set(references.table, [row]);
    }
  }
  return { status: once.status, given };
}

/** A row with its required columns and the referenced one; undefined if it refers to other rows itself. */
function sampleRow(
  { table, column }: { readonly table: string; readonly column: string },
  tables: readonly TableFacts[],
): Row | undefined {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const given = columns.filter((each) => each.name === column || (!each.nullable && each.default === undefined));
  if (given.some(({ references }) => references !== undefined)) return undefined;
  return Object.fromEntries(given.map((each) => [each.name, sampleOf(typeOfStored(each))]));
}
