import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProject } from '../emitted/project.ts';
import type { Project } from '../emitted/project.ts';
import { ask, killServers, startServer } from '../emitted/server.ts';
import type { Server } from '../emitted/server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { typeFaults } from '../support/tsc.ts';
import { enumerate } from './fuzz.ts';
import { countPaths, echoes, project, storedTexts } from './hostile-texts.ts';
import { judge } from './laws.ts';

describe('a naughty text at any place of a flow', () => {
  test(
    'is rejected, or is only data: the emitted files have the same shape as for a harmless text',
    { timeout: 120_000 },
    async () => {
      const outcomes = { refused: 0, 'same shape': 0, sound: 0 };
      for (const injection of enumerate(1).take(60)) {
        const { outcome, breaches } = await judge(injection);
        expect(
          breaches,
          `${injection.subject.name} ${injection.position.path.join('.')} ${JSON.stringify(injection.text)}`,
        ).toEqual([]);
        outcomes[outcome] += 1;
      }
      expect(outcomes.refused).toBeGreaterThan(10);
      expect(outcomes['same shape']).toBeGreaterThan(10);
    },
  );
});

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
