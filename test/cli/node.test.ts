import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
const place = workplaces.next();
const repository = process.cwd();
afterAll(workplaces.remove);
beforeAll(async () => {
  const { name, version, routes } = JSON.parse(flowOf('hi'));
  place.write('flow.json', flowOf('hi'));
  place.write('flows/project.json', JSON.stringify({ version, name }));
  place.write('flows/routes/hello.json', JSON.stringify(routes[0]));
  await place.flowsmith('build', 'flow.json', '--out', 'out');
  place.write('out/src/mine.ts', 'mine\n');
});

const route = 'src/routes/hello/hello.ts';

test.each([
  ['../../etc/passwd:1', 'is outside of the project'],
  ['src/../../x.ts:1', 'is outside of the project'],
  ['/etc/passwd:1', 'is outside of the project'],
  ['C:\\x.ts:1', 'is outside of the project'],
  ['src/routes/none.ts:1', 'is not a file that flowsmith emits'],
  [`${route}:99999`, `${route} has no line 99999: its lines are 1 to `],
  [`${route}:0`, 'has no line 0'],
])('node %s: %s', async (at, said) => {
  const result = { code: 1, stdout: '', stderr: expect.stringContaining(said) };
  expect(await place.flowsmith('node', at, '--flow', 'flow.json')).toMatchObject(result);
  if (at.startsWith(route)) expect(await place.flowsmith('node', `out/${at}`)).toMatchObject(result);
});

test('node knows the last line of a file, the frame, and the files of the user', async () => {
  const last = place.read(`out/${route}`).trimEnd().split('\n').length;
  expect(await place.flowsmith('node', `out/${route}:${last}`)).toMatchObject({ code: 0 });
  expect(await place.flowsmith('node', `out/${route}:${last + 1}`)).toMatchObject({ code: 1 });
  for (const at of [
    ['out/src/app.ts:1'],
    ['out/src/app.ts:1', '--flow', 'flow.json'],
    ['src/app.ts:1', '--flow', 'flow.json'],
    ['./src/routes/../app.ts:1', '--flow', 'flow.json'],
  ]) {
    expect(await place.flowsmith('node', ...at)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('src/app.ts comes from no route'),
    });
  }
  expect(await place.flowsmith('node', 'out/src/mine.ts:1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('src/mine.ts is not a file that flowsmith emits'),
  });
});

test('a build into the routes/ of its flow is refused, however the path is written', async () => {
  symlinkSync('flows', join(place.folder, 'way'));
  mkdirSync(join(place.folder, 'flows/routes/empty'));
  for (const out of [
    'flows/routes/x',
    'flows/routes/empty',
    'flows/routes',
    'way/routes/x/y',
    './flows/../flows/routes/x',
  ]) {
    const built = await place.flowsmith('build', 'flows', '--out', out);
    expect([out, built]).toEqual([
      out,
      expect.objectContaining({ code: 1, stderr: expect.stringContaining('routes/ of the flow') }),
    ]);
  }
  expect([...place.filesIn('flows').keys()].toSorted()).toEqual(['project.json', 'routes/hello.json']);
  for (const out of ['flows/routes-of-mine', 'flows/server'])
    expect(await place.flowsmith('build', 'flows', '--out', out)).toMatchObject({ code: 0 });
  expect(await place.flowsmith('check', 'flows')).toMatchObject({ code: 0 });
});

test('where, node and graph know functions', async () => {
  const flow = 'fixtures/valid/functions';
  const line = 'src/functions/price-of.ts:17';
  const found = { code: 0, stdout: expect.stringContaining(`${line}  Math (functions/price-of/total)`) };
  expect(await place.flowsmith('where', join(repository, flow), 'functions/price-of/total')).toMatchObject(found);
  expect(await place.flowsmith('node', line, '--flow', join(repository, flow))).toMatchObject({
    code: 0,
    stdout: 'Math (functions/price-of/total), line 17\n',
  });
  expect(await place.flowsmith('node', 'src/functions/price-of.ts:1', '--flow', join(repository, flow))).toMatchObject({
    code: 0,
    stdout: 'Line 1 belongs to the function price-of, and to none of its nodes.\n',
  });
  for (const name of ['price-of', 'functions/price-of'])
    expect(await place.flowsmith('graph', join(repository, flow), name)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Price of one'),
    });
  const all = await place.flowsmith('graph', join(repository, flow));
  expect(all.stdout).toContain('function store-order');
  expect(await place.flowsmith('graph', join(repository, flow), 'pric-of')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Did you mean "price-of"?'),
  });
});
