import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('init', () => {
  test('creates a folder that passes check, builds, and has a schema for editors', async () => {
    expect(await place.flowsmith('init', 'my shop')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /npx flowsmith builder 'my shop'\n.*npx flowsmith dev 'my shop'\n.*npx flowsmith build 'my shop' --out 'my shop-server'\n/s,
      ),
    });
    expect(await place.flowsmith('check', 'my shop')).toMatchObject({ code: 0, stdout: '✓ Nothing to report.\n' });
    expect(await place.flowsmith('build', 'my shop', '--out', 'server')).toMatchObject({ code: 0 });
    expect(JSON.parse(place.read('server/package.json')).name).toBe('my-shop');
    for (const file of ['project.json', 'routes/say-hello.json']) {
      expect(
        existsSync(resolve(place.folder, 'my shop', file, '..', JSON.parse(place.read(`my shop/${file}`)).$schema)),
      ).toBe(true);
    }
    expect(await place.flowsmith('init', 'my shop')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not empty'),
    });
  });

  test('of the folder that it runs in says its name', async () => {
    const cwd = join(place.folder, 'empty one');
    mkdirSync(cwd);
    const { stdout } = await place.flowsmithWith({ cwd }, 'init', '.');
    expect(stdout).toContain('Made empty-one. Its one route is in routes/say-hello.json.');
  });

  test('refuses an empty name, and writes nothing', async () => {
    expect(await place.flowsmith('init', '')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The name of the folder is empty. Nothing was written.'),
    });
    expect([...place.filesIn('.')]).toEqual([]);
  });

  test('makes a recipe, which passes check; of a misspelt one it says what was meant, and writes nothing', async () => {
    expect(await place.flowsmith('init', '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ {2}booking +Booking without double bookings$/m),
    });
    expect(await place.flowsmith('init', 'my shop', '--example', 'strpe')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no example "strpe".*Did you mean "stripe"\? The examples are booking, /s),
    });
    expect(existsSync(join(place.folder, 'my shop'))).toBe(false);
    expect(await place.flowsmith('init', 'my shop', '--example', 'stripe')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Made my shop. Its routes are in my shop/routes, and my shop/README.md says'),
    });
    expect(await place.flowsmith('check', 'my shop')).toMatchObject({ code: 0, stdout: '✓ Nothing to report.\n' });
    expect(place.read('my shop/README.md')).toContain('- `STRIPE_KEY`: The secret key of the Stripe account');
  });
});
