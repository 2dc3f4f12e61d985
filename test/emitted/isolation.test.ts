import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { bookRound } from './booking.ts';
import { ledger } from './ledger.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer, type Server } from './server.ts';

let postgres: Postgres;
let project: Project;
let server: Server;
let pool: Pool;
beforeAll(async () => {
  [postgres, project] = await Promise.all([startPostgres(), buildProject(ledger)]);
  const url = await postgres.createDatabase('isolation');
  server = await startServer(project.folder, { DATABASE_URL: url });
  pool = new Pool({ connectionString: url });
  // A sequence counts the tries, since a rollback does not reset it.
  await pool.query(`
    create sequence tries minvalue 0 start 0;
    create table losses (count integer, state text);
    create function lose() returns trigger language plpgsql as $$
      declare state text;
      begin
        select losses.state into state from losses where nextval('tries') < losses.count;
        if state is not null then raise exception 'lost' using errcode = state; end if;
        return null;
      end $$`);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await killServers();
  await postgres.stop();
  project.remove();
});

/** Lets the first transactions that write a name fail: at the statement, or at the commit. */
async function loseFirst(count: number, at: 'the statement' | 'the commit', state = '40001'): Promise<void> {
  await pool.query(`
    delete from losses; insert into losses values (${count}, '${state}'); select setval('tries', 0, false);
    drop trigger if exists lose on names;
    create ${at === 'the commit' ? 'constraint' : ''} trigger lose after insert on names
      ${at === 'the commit' ? 'deferrable initially deferred' : ''} for each row execute function lose()`);
}

const rows = async (key: string): Promise<number> =>
  (await pool.query('select 1 from entries where key = $1', [key])).rows.length;

describe.each(['the statement', 'the commit'] as const)('a serializable transaction that loses at %s', (at) => {
  beforeEach(() => pool.query('delete from entries; delete from names'));

  it.each(['40001', '40P01'])('runs again as a whole, by no error edge: %s', async (state) => {
    await loseFirst(2, at, state);
    const answer = await ask(server, '/retried', { name: 'a' });
    expect([answer.status, answer.body]).toEqual([201, { stored: true }]);
    expect(await rows('before')).toBe(1);
  });

  it('is answered 503 when its retries are used up, and has written nothing', async () => {
    await loseFirst(3, at);
    const answer = await ask(server, '/retried', { name: 'a' });
    expect([answer.status, answer.body]).toEqual([
      503,
      { statusCode: 503, error: 'Service Unavailable', message: 'Others changed the same data at the same time' },
    ]);
    expect(await rows('before')).toBe(0);
  });

  it('fails at once for another reason', async () => {
    await loseFirst(1, at, '22012');
    const answer = await ask(server, '/retried', { name: 'a' });
    // The statement has an error edge, but the commit does not.
    expect(answer.status).toBe(at === 'the commit' ? 500 : 202);
  });
});

it('the time limit holds for what runs again after its commit has failed', async () => {
  await loseFirst(99, 'the commit');
  await pool.query(`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.15); return null; end';
    create constraint trigger aa_wait after insert on names deferrable initially deferred
      for each row execute function wait()`);
  const answer = await ask(server, '/hurried', { name: 'late' });
  expect([answer.status, answer.body]).toMatchObject([503, { message: 'The request took too long' }]);
  await pool.query('drop function wait() cascade');
});

it('a transaction without an isolation goes by its error edge instead', async () => {
  await loseFirst(1, 'the statement');
  const answer = await ask(server, '/savepoint', { name: 'plain' });
  expect([answer.status, answer.body]).toEqual([202, { code: 'other' }]);
});

it('of bookings at the same time, one succeeds', async () => {
  await loseFirst(0, 'the statement');
  for (let round = 0; round < 5; round += 1) {
    const statuses = await bookRound(server, '/book-serializable', `round ${round}`);
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  }
}, 60_000);

it('on the embedded database, too, whose transactions never meet', async () => {
  const embedded = await startServer(project.folder, { DATA_DIR: await embeddedData(join(project.folder, 'data')) });
  const statuses = await bookRound(embedded, '/book-serializable', 'embedded');
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
}, 60_000);
