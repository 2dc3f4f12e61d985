import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { isObject } from './hand-written/case.ts';
import type { RandomCase } from './random-case.ts';
import { judge } from './random-project.ts';
import { randomCall } from './random-requests.ts';
import { tableNames } from './random-tables.ts';
import type { Step } from './compare.ts';

/** The header in which a request names its tenant, and the output from which the flow knows it. */
export const header = 'x-org';
export const guard: JsonObject = {
  id: 'whose',
  guard: true,
  outputs: { org: 'integer' },
  flow: {
    nodes: [
      { id: 's', type: 'start' },
      { id: 'given', type: 'get-header', config: { name: header } },
      { id: 'which', type: 'switch', config: { cases: ['1', '2'] } },
      { id: 'one', type: 'return-values', inputs: { org: 1 } },
      { id: 'two', type: 'return-values', inputs: { org: 2 } },
      { id: 'nobody', type: 'return-json', config: { status: 401 }, inputs: { body: 'nobody' } },
    ],
    edges: [
      { from: 's.next', to: 'which.in' },
      { from: 'given.value', to: 'which.value' },
      { from: 'which.1', to: 'one.in' },
      { from: 'which.2', to: 'two.in' },
      { from: 'which.default', to: 'nobody.in' },
    ],
  },
};

/**
 * The same project, but every row belongs to one of two tenants, and each request names its tenant. Flows that use rows
 * without a known tenant are left out: those not started by requests, and those with SQL. `mayCross`: some nodes see
 * the rows of all tenants. In half of the projects, the database itself keeps tenants apart, too.
 */
export function withTenants({ name, project, random }: RandomCase, seed: number, mayCross: boolean): RandomCase {
  const choose = createChoose(seed + 0x7e4a);
  const base: JsonObject = {
    ...project,
    tables: Object.fromEntries(entriesOf(project['tables']).map(([table, about]) => [table, ofTenant(table, about)])),
    tenant: { guard: 'whose', output: 'org' },
    ...(seed % 2 === 0 ? { rowSecurity: true } : {}),
  };
  const judged = (functions: readonly JsonObject[], routes: readonly JsonObject[]) =>
    judge({ ...base, functions: [guard, ...functions], routes });
  const functions: JsonObject[] = [];
  for (const each of objectsIn(project['functions'])) {
    const made = { ...each, flow: changed(each['flow'], choose, mayCross, false) };
    if (judged([...functions, made], []).checked !== undefined) functions.push(made);
  }
  const routes = objectsIn(project['routes'])
    .map((each) => ({ ...each, flow: changed(each['flow'], choose, mayCross, true) }))
    .filter((each) => judged(functions, [each]).checked !== undefined);
  const made = { ...base, functions: [guard, ...functions], routes };
  const { checked, codes } = judge(made);
  if (checked === undefined) throw new Error(`Routes that are right alone are wrong together: ${codes}`);
  const calls = Array.from({ length: 10 }).flatMap(() =>
    checked.routes.map((route): Step => {
      const call = randomCall(choose, made, route);
      return 'tick' in call
        ? call
        : {
            ...call,
            headers: { ...call.headers, ...(choose.chance(0.97) ? { [header]: choose.pick(['1', '2']) } : {}) },
          };
    }),
  );
  return { name: `${name}, tenants`, project: made, calls, random: { ...random, project: made, checked } };
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value ?? null) ? Object(value) : {});
const entriesOf = (value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectOf(value)).flatMap(([key, each]) => (isObject(each) ? [[key, each] as const] : []));
const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Keys are unique among the rows of one tenant. */
export function ofTenant(name: string, table: JsonObject): JsonObject {
  if (!tableNames.some((each) => each === name)) return table;
  const columns = entriesOf(table['columns']);
  const single = columns.filter(([, { unique }]) => unique === true).map(([column]) => [column]);
  const keys = [...single, ...(Array.isArray(table['unique']) ? table['unique'] : [])].flatMap((key) =>
    Array.isArray(key) ? [['org', ...key]] : [],
  );
  const apart = table['noOverlap'] === undefined ? undefined : objectOf(table['noOverlap']);
  return {
    ...table,
    tenant: 'org',
    columns: {
      ...Object.fromEntries(columns.map(([column, about]) => [column, { ...about, unique: false }])),
      org: { type: 'integer' },
    },
    ...(keys.length === 0 ? {} : { unique: keys }),
    ...(apart === undefined ? {} : { noOverlap: { ...apart, by: ['org', 'room'] } }),
  };
}

/** A flow with the guard before everything that it does, and with the new keys of tables. */
function changed(flow: JsonValue | undefined, choose: Choose, mayCross: boolean, isGuarded: boolean): JsonObject {
  const { nodes, edges } = objectOf(flow);
  const begins = isGuarded ? objectsIn(nodes).filter(({ type }) => type === 'start' || type === 'catch') : [];
  const call = (begin: JsonValue | undefined): string => `whose-${String(begin)}`;
  return {
    nodes: [
      ...objectsIn(nodes).map((node) => withKeys(node, choose, mayCross)),
      ...begins.map(({ id }) => ({ id: call(id), type: 'call', config: { function: 'whose' } })),
    ],
    edges: [
      ...objectsIn(edges).map(({ from, to }) => {
        const begin = begins.find(({ id }) => from === `${String(id)}.next`);
        return { from: begin === undefined ? conflict(String(from)) : `${call(begin['id'])}.next`, to: String(to) };
      }),
      ...begins.map(({ id }) => ({ from: `${String(id)}.next`, to: `${call(id)}.in` })),
    ],
  };
}

/** The exit for a violated key other than the primary one. */
const conflict = (from: string): string => from.replace(/\.conflict\.(?!noOverlap|id$|key$)/, '.conflict.org-');

const reading = ['db-find', 'db-list', 'db-count', 'db-exists', 'db-aggregate', 'db-delete'];

function withKeys(node: JsonObject, choose: Choose, mayCross: boolean): JsonObject {
  const config = objectOf(node['config']);
  const { table } = config;
  const onConflict = objectOf(config['onConflict']);
  const columns = Array.isArray(onConflict['columns']) ? onConflict['columns'] : undefined;
  const reads = reading.includes(String(node['type'])) && tableNames.some((each) => each === table);
  const crosses = mayCross && (reads || node['type'] === 'limit-rate') && choose.chance(0.15);
  return {
    ...node,
    config: {
      ...config,
      ...(crosses ? { across: true } : {}),
      ...(columns === undefined || table === 'marks'
        ? {}
        : { onConflict: { ...onConflict, columns: ['org', ...columns] } }),
    },
  };
}
