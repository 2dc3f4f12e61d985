import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import type { OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { migrate } from '../../runtime-lib/src/lib/db/migrate.ts';
import { lockFolder } from '../../runtime-lib/src/lib/db/process-lock.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { migrations, names } from './small-database.ts';
import type { Database } from './small-database.ts';

let folder: string;

beforeAll(async () => {
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-data-')));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (databaseUrl?: string): Promise<OpenDatabase<Database>> =>
  openDatabase<Database>({ databaseUrl, dataDir: folder, onError: () => undefined });

describe('the folder of an embedded database', () => {
  it('is for one process at a time, and free again once that one is killed', async () => {
    const claimed = join(folder, 'claimed');
    const lib = new URL('../../runtime-lib/src/lib/db/process-lock.ts', import.meta.url).href;
    const script = `const { lockFolder } = await import(${JSON.stringify(lib)}); lockFolder(${JSON.stringify(claimed)}); console.log('locked'); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    expect(() => lockFolder(claimed)).toThrow(`Another process uses the folder "${claimed}"`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const unlock = lockFolder(claimed);
    expect(() => lockFolder(claimed)).toThrow('Another process');
    unlock();
    lockFolder(claimed)();
  }, 20_000);

  it('takes little memory', async () => {
    const { pool, close } = await open();
    expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }]);
    await close();
  });

  it('keeps its data', async () => {
    const first = await open();
    await migrate(first.db, migrations);
    await first.db.insertInto('items').values({ name: 'kept', parent: null, data: null }).execute();
    await expect(open()).rejects.toThrow('Another process');
    await first.close();
    const second = await open();
    expect(await names(second.db)).toContain('kept');
    await second.close();
  }, 30_000);
});
