import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProject } from '../emitted/project.ts';
import type { Project } from '../emitted/project.ts';
import { ask, killServers, startServer } from '../emitted/server.ts';
import type { Server } from '../emitted/server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { typeFaults } from '../support/tsc.ts';
import { countPaths, echoes, project, storedTexts } from './hostile-texts.ts';

describe('naughty texts in a server', () => {
  let emitted: Project;
  let server: Server;
  beforeAll(async () => {
    emitted = await buildProject(project);
    server = await startServer(emitted.folder, {
      DATA_DIR: await embeddedData(join(emitted.folder, 'data')),
      KEY: 'k',
    });
  }, 120_000);
  afterAll(async () => {
    await killServers();
    emitted.remove();
  });

  test('come out as they went in', async () => {
    for (const { text, path, expected } of echoes) {
      expect(await ask(server, path, { [`sent ${text}`]: text }), JSON.stringify(text)).toMatchObject({
        status: 200,
        body: expected,
      });
    }
  });

  test('can be column defaults, and are found again', async () => {
    expect((await ask(server, '/store', {})).body).toEqual({ id: 1, ...storedTexts });
    const counts = await Promise.all(countPaths.map(async (path) => (await ask(server, path)).body));
    expect(counts).toEqual(countPaths.map(() => 1));
  });

  test('type-check in the emitted project', { timeout: 60_000 }, async () => {
    expect(await typeFaults(emitted.folder)).toBe('');
  });
});
