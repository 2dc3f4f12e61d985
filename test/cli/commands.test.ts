import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../support/process.ts';
import type { StartOptions } from '../support/process.ts';
import { createWorkplaces, flowOf, malformed, shop } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('check', () => {
  const warning = (): string => flowOf('hi').replace('{"id":"reply"', '{"id":"lost","type":"now"},{"id":"reply"');

  test('confirms that a valid flow is valid', async () => {
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith('check', 'flow.json')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: '✓ Nothing to report.\n',
    });
  });

  test('fails on more warnings than are allowed', async () => {
    place.write('flow.json', warning());
    expect(await place.flowsmith('check', 'flow.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('warning[FS3003]'),
    });
    expect(await place.flowsmith('check', 'flow.json', '--max-warnings', '1')).toMatchObject({ code: 0 });
    expect(await place.flowsmith('check', 'flow.json', '--max-warnings', '0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--max-warnings 0'),
    });
  });

  test('prints for programs: JSON, SARIF, workflow commands', async () => {
    place.write('flow.json', malformed);
    const json = await place.flowsmith('check', 'flow.json', '--format', 'json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout).diagnostics).toContainEqual(
      expect.objectContaining({ code: 'FS1001', start: { line: 3, column: 15, offset: 32 } }),
    );
    expect(
      JSON.parse((await place.flowsmith('check', 'flow.json', '--format', 'sarif')).stdout).runs[0].results,
    ).toContainEqual(expect.objectContaining({ ruleId: 'FS1001' }));
    expect((await place.flowsmith('check', 'flow.json', '--format', 'github')).stdout).toMatch(
      /^::error file=flow\.json,line=3/m,
    );
  });

  test('colours only on demand: not into a pipe, with FORCE_COLOR, never with NO_COLOR', async () => {
    place.write('flow.json', malformed);
    const escapes = '\u001B[';
    expect((await place.flowsmith('check', 'flow.json')).stdout).not.toContain(escapes);
    expect((await place.flowsmithWith({ env: { FORCE_COLOR: '1' } }, 'check', 'flow.json')).stdout).toContain(escapes);
    expect((await place.flowsmithWith({ env: { FORCE_COLOR: '0' } }, 'check', 'flow.json')).stdout).not.toContain(
      escapes,
    );
    expect((await place.flowsmithWith({ env: { NO_COLOR: '1' } }, 'check', 'flow.json')).stdout).not.toContain(escapes);
  });
});

describe('webhook', () => {
  test('writes an id into the flow file, changes nothing else in it, and prints the URL', async () => {
    const text = shop;
    place.write('shop.json', text);
    const { code, stdout } = await place.flowsmithWith(
      { env: { BASE_URL: 'https://shop.example/' } },
      'webhook',
      'shop.json',
      'create-user',
    );
    expect(code).toBe(0);
    const id = /https:\/\/shop\.example\/users\/(whk_[0-9A-Za-z]{24})\n/.exec(stdout)?.[1] ?? '';
    const lines = text.split('\n');
    const changed = place
      .read('shop.json')
      .split('\n')
      .filter((line, index) => line !== lines[index]);
    expect(changed.map((line) => line.trim())).toEqual([
      `{ "id": "start", "type": "start", "config": { "trigger": { "type": "webhook", "id": "${id}" } } },`,
    ]);
  });

  test('says that examples are sent to the old URL', async () => {
    place.write('shop.json', shop);
    const said = async (route: string): Promise<string> =>
      (await place.flowsmith('webhook', 'shop.json', route)).stdout;
    expect(await said('get-user')).toContain('The examples of the route are sent to its old URL');
    expect(await said('rename-user')).not.toContain('example');
  });

  test('refuses a route that has an id, except with --renew', async () => {
    place.write('shop.json', shop);
    expect(await place.flowsmith('webhook', 'shop.json', 'github-webhook')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L'),
    });
    expect(await place.flowsmith('webhook', 'shop.json', 'github-webhook', '--renew')).toMatchObject({ code: 0 });
    expect(place.read('shop.json')).not.toContain('whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L');
  });

  test('suggests a similar route if the id is unknown', async () => {
    place.write('shop.json', shop);
    expect(await place.flowsmith('webhook', 'shop.json', 'github-webhok')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean github-webhook?'),
    });
  });
});

describe('split', () => {
  test('makes a folder of a file, which builds to the same, and overwrites nothing', async () => {
    place.write('shop.json', shop);
    const first = await place.flowsmith('split', 'shop.json');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(join('shop', 'project.json')) });
    expect(await place.flowsmith('build', 'shop.json', '--out', 'one')).toMatchObject({ code: 0 });
    expect(await place.flowsmith('build', 'shop', '--out', 'one', '--check')).toMatchObject({ code: 0 });
    const again = await place.flowsmith('split', 'shop.json');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already. Nothing was written.') });
    place.write('taken', '');
    expect(await place.flowsmith('split', 'shop.json', '')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The name of the folder is empty.'),
    });
    expect(await place.flowsmith('split', 'shop.json', 'taken')).toMatchObject({ code: 1 });
    expect(await place.flowsmith('split', 'shop')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is a folder already'),
    });
  });

  test('refuses two routes of one id, and a file that is no flow', async () => {
    const project = JSON.parse(flowOf('hi'));
    place.write('flow.json', JSON.stringify({ ...project, routes: [...project.routes, ...project.routes] }));
    expect(await place.flowsmith('split', 'flow.json')).toMatchObject({ code: 1 });
    place.write('flow.json', malformed);
    expect(await place.flowsmith('split', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('FS1001'),
    });
    expect(place.exists('flow')).toBe(false);
  });
});

describe('builder', () => {
  test.each([
    [[], 'There is no flow in this folder.', 'npx flowsmith init .'],
    [['.'], 'There is no flow in this folder.', 'npx flowsmith init .'],
    [['new one'], 'There is no flow in "new one".', "npx flowsmith init 'new one'"],
  ])('of %j, where nobody could answer, says how to make a flow', async (flow, message, hint) => {
    const { code, stderr } = await place.flowsmith('builder', ...flow);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });
});

describe('the other commands', () => {
  test('routes lists the routes, with the ids of webhooks', async () => {
    place.write('shop.json', shop);
    const { code, stdout } = await place.flowsmith('routes', 'shop.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^POST +http:\/\/localhost:3000\/webhooks\/github\/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L +a webhook +github-webhook +Receive repository events$/m,
    );
    expect(stdout).toMatch(/^GET +http:\/\/localhost:3000\/users\/:id +a request +get-user +Get one user$/m);
  });

  test('routes says which guard a route requires, if any does', async () => {
    place.write('guards.json', readFileSync('fixtures/valid/guards/guards.json', 'utf8'));
    const { stdout } = await place.flowsmith('routes', 'guards.json');
    expect(stdout).toMatch(/^METHOD .* ROUTE +GUARD +TITLE$/m);
    expect(stdout).toMatch(/^POST .* add-room +current-member, admin-only +Adds a room$/m);
    expect(stdout).toMatch(/^GET .* list-rooms +everybody +The rooms, for everybody$/m);
  });

  test('nodes lists the kinds, and describes one', async () => {
    expect((await place.flowsmith('nodes')).stdout).toContain('to-number');
    expect((await place.flowsmith('nodes', 'to-number')).stdout).toContain('onInvalid');
    expect(await place.flowsmith('nodes', 'to-nmber')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean to-number?'),
    });
    expect(await place.flowsmith('nodes', 'join-text')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('by “text” with "operator": "join"'),
    });
  });

  test('explain gives cause and cure for a code in any case, and lists the codes for an unknown one', async () => {
    expect((await place.flowsmith('explain', 'fs2001')).stdout).toContain('"type": "to-number"');
    expect(await place.flowsmith('explain', 'FS2999')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('FS1001'),
    });
  });

  test('schema prints JSON Schema, with the config of each kind', async () => {
    const { stdout } = await place.flowsmith('schema', '--part', 'route');
    expect(JSON.parse(stdout).$defs['config-to-number'].properties.onInvalid.enum).toEqual(['reject', 'null']);
  });

  test('--help loads neither zod, prettier nor what prints diagnostics', async () => {
    place.write(
      'hook.mjs',
      "import { registerHooks } from 'node:module';\nregisterHooks({ load: (url, context, next) => { console.error(url); return next(url, context); } });\n",
    );
    const { code, stdout, stderr } = await place.flowsmithWith(
      { env: { NODE_OPTIONS: `--import ${join(place.folder, 'hook.mjs')}` } },
      '--help',
    );
    expect([code, stdout.includes('Usage: flowsmith')]).toEqual([0, true]);
    expect(stderr).toContain('/node_modules/commander/');
    expect(stderr).not.toMatch(
      /\/node_modules\/(?:zod|prettier|ts-morph|picocolors)\/|\/compiler\/(?:nodes|phases|base\/render)\//,
    );
  });

  test('a bug is reported as a bug, with a stack trace only on demand', async () => {
    place.write('flow.json', flowOf('hi'));
    place.write(
      'hook.mjs',
      "import { registerHooks } from 'node:module';\nregisterHooks({ load: (url, context, next) => (url.endsWith('/compiler/analyse.ts') ? { format: 'module', shortCircuit: true, source: 'export const analyse = () => { throw new TypeError(\"x is undefined\"); }; export const compile = analyse;' } : next(url, context)) });\n",
    );
    const options = (env: Readonly<Record<string, string>>): StartOptions => ({
      env: { NODE_OPTIONS: `--import ${join(place.folder, 'hook.mjs')}`, ...env },
    });
    const { code, stderr } = await place.flowsmithWith(options({}), 'check', 'flow.json');
    expect(code).toBe(70);
    expect(stderr).toContain('flowsmith has a bug');
    expect(stderr).toContain('FLOWSMITH_DEBUG=1');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect((await place.flowsmithWith(options({ FLOWSMITH_DEBUG: '1' }), 'check', 'flow.json')).stderr).toMatch(
      /^\s+at /m,
    );
  });

  test('a closed pipe ends it quietly', async () => {
    const { code, output } = await run(
      'bash',
      ['-c', `"$0" "${resolve('bin/flowsmith.js')}" schema | head -c 10`, process.execPath],
      { cwd: place.folder },
    );
    expect([code, output]).toEqual([0, '{\n  "$sche']);
  });
});
