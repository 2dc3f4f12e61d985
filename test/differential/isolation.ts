import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { folderWithPackages } from '../support/temporary.ts';
import { createChoose } from './choose.ts';
import { fixChance } from './clock.ts';
import { compareAnswers } from './compare.ts';
import { contractOf } from './contract.ts';
import { openConnection, startPeers } from './peers.ts';
import type { Side } from './peers.ts';
import { build, startEmitted, writeProject } from './subject.ts';
import type { Built, Subject } from './subject.ts';
import { randomTenantFlows } from './tenant-flows.ts';
import { header } from './tenants.ts';

/**
 * Whether one tenant can learn or change anything of another one. The same requests of one tenant are sent to two
 * servers of one random project, one of which also has rows of another tenant in its database. What the requests get,
 * send and store must not differ, and the other tenant's rows must not change. With `--fault`, one condition is removed
 * from each emitted file, which must be noticed. With `--wall`, where the database keeps tenants apart as well, all
 * conditions are removed, and no difference may be noticed.
 */
const { values: options } = parseArgs({
  options: {
    projects: { type: 'string', default: '4' },
    routes: { type: 'string', default: '24' },
    calls: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'boolean', default: false },
    wall: { type: 'boolean', default: false },
  },
});

const [own, other] = [1, 2];
const chance = fixChance();
const peers = await startPeers();
const folder = folderWithPackages('flowsmith-isolation-');
const totals = { flows: 0, requests: 0 };
const findings: string[] = [];
for (let seed = Number(options.seed); seed < Number(options.seed) + Number(options.projects); seed += 1) {
  chance.rest();
  const project = randomTenantFlows(seed, Number(options.routes), options.wall);
  const built = await build(project);
  const contract = contractOf(built.files);
  const alone = await start(built, 'emitted', seed);
  const beside = await start(built, 'reference', seed);
  await fill(alone.connection, [own]);
  await fill(beside.connection, [own, other]);
  const before = await rowsOfOther(beside.subject);
  const choose = createChoose(seed);
  totals.flows += built.checked.routes.length;
  for (let count = 0; count < Number(options.calls); count += 1) {
    const { route } = choose.pick(built.checked.routes);
    const asked = { method: route.method, url: route.path, headers: { [header]: String(own) } } as const;
    totals.requests += 1;
    const pair = { checked: built.checked, contract, emitted: ofOwn(beside.subject), reference: ofOwn(alone.subject) };
    const difference = await compareAnswers({ ...pair, close: async () => undefined }, asked, chance);
    const after = await rowsOfOther(beside.subject);
    if (difference !== undefined) findings.push(`seed ${seed}: ${JSON.stringify(difference)}`);
    else if (after !== before) findings.push(`seed ${seed}: ${asked.url} changed rows of the other tenant`);
    if (difference !== undefined || after !== before) break;
  }
  for (const { subject, connection } of [alone, beside]) {
    await subject.close();
    await connection.end();
  }
}
await rm(folder, { recursive: true, force: true });
await peers.stop();
console.log(JSON.stringify({ ...totals, findings }));

async function start({ checked, files }: Built, side: Side, seed: number) {
  const place = join(folder, `${side}-${seed}`);
  await writeProject(
    files.map((file) => (options.fault ? { ...file, text: withoutCondition(file.path, file.text) } : file)),
    place,
  );
  const { url, ...subject } = await startEmitted(checked, place, peers, side);
  return { subject, connection: await openConnection(url) };
}

/** A route or function that has lost the condition that it is most likely to need: the first, or all of them. */
function withoutCondition(path: string, text: string): string {
  if (!/^src\/(?:routes|functions)\//.test(path)) return text;
  return text.replace(new RegExp(/\s*\.where\('(?:\w+\.)?org', '=', [\w.]+\)/, options.wall ? 'g' : ''), '');
}

/** Rows of both tenants differ in nothing but ids, so that whatever one of them asks for exists for both. */
async function fill(connection: Client, tenants: readonly number[]): Promise<void> {
  const things = [1, 2, 3, 4].map((id) => ({ id, org: id % 2 === 1 ? own : other }));
  for (const { id, org } of things.filter((each) => tenants.includes(each.org))) {
    const name = id < 3 ? 'a' : 'true';
    const key = org === own ? name : `${name} of another tenant`;
    await connection.query(
      `insert into things (id, org, name, note, size, active) values (${id}, ${org}, '${name}', 'a', ${id}, true)`,
    );
    await connection.query(
      `insert into parts (id, org, thing, label) values ('00000000-0000-4000-9000-00000000000${id}', ${org}, ${id}, 'a')`,
    );
    await connection.query(
      `insert into "order" (key, org, "in", "of", "to") values ('${key}', ${org}, ${id}, ${id}, 'a')`,
    );
    await connection.query(
      `insert into links (id, org, left_id, right_id, rank) values (${id}, ${org}, ${id}, ${id}, 1)`,
    );
    await connection.query(
      `insert into stays (id, org, room, start, until) values (${id}, ${org}, 1, ${id}, ${id + 1})`,
    );
  }
  for (const table of ['things', 'links', 'stays'])
    await connection.query(`alter table ${table} alter column id restart with 100`);
}

function isOf(tenant: number, row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'org' in row && row.org === tenant;
}

function ofOwn(subject: Subject): Subject {
  return {
    ...subject,
    rows: async () =>
      Object.fromEntries(
        Object.entries(await subject.rows()).map(([name, rows]) => [name, rows.filter((row) => !isOf(other, row))]),
      ),
  };
}

async function rowsOfOther({ rows }: Subject): Promise<string> {
  return JSON.stringify(Object.values(await rows()).map((all) => all.filter((row) => isOf(other, row))));
}
