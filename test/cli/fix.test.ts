import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkplaces, flowOf, malformed } from './program.ts';

const readFixture = (path: string): string => readFileSync(path, 'utf8');

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

/** Two slips: a misspelt port, and a secret that nobody declared. */
const route = `{
  "id": "say-hello",
  "method": "GET",
  "path": "/hello/:name",
  "flow": {
    "nodes": [
      { "id": "start", "type": "start" },
      { "id": "key", "type": "get-secret", "config": { "name": "API_KEY" } },
      { "id": "hash", "type": "hash", "config": { "algorithm": "sha256", "encoding": "hex" }, "inputs": { "data": "x" } },
      { "id": "reply", "type": "return-json" }
    ],
    "edges": [
      { "from": "start.nxt", "to": "reply.in" },
      { "from": "key.value", "to": "hash.secret" },
      { "from": "hash.hash", "to": "reply.body" }
    ]
  }
}
`;
const mended = route.replace('start.nxt', 'start.next');

const writeFolder = (): void => {
  place.write('shop/project.json', '{\n  "version": 1,\n  "name": "shop"\n}\n');
  place.write('shop/routes/say-hello.json', route);
};

describe('check --fix', () => {
  test('takes the fixes that are no guess, in all files, and checks again', async () => {
    writeFolder();
    const { code, stdout } = await place.flowsmith('check', 'shop', '--fix');
    expect(stdout).toMatch(/✓ fixed shop\/routes\/say-hello\.json:13:17 FS2004: Change "nxt" to "next"/);
    expect(stdout).toMatch(/FS2504: Declare the secret "API_KEY"/);
    expect(stdout).toMatch(/Nothing to report/);
    expect(code).toBe(0);
    expect(place.read('shop/routes/say-hello.json')).toBe(mended);
    expect(JSON.parse(place.read('shop/project.json'))).toEqual({ version: 1, name: 'shop', secrets: { API_KEY: {} } });
    expect([...place.filesIn('shop').keys()].toSorted()).toEqual(['project.json', 'routes/say-hello.json']);
  });

  test('renames the field of a record whose column was renamed', async () => {
    place.write('flow.json', readFixture('fixtures/invalid/FS3010/renamed.json'));
    const { code, stdout } = await place.flowsmith('check', 'flow.json', '--fix');
    expect(stdout).toMatch(/fixed flow\.json:30:11 FS3010: Rename the field "name" to "title"/);
    expect(stdout).toMatch(/Nothing to report/);
    expect(code).toBe(0);
    expect(place.read('flow.json')).toContain('"to": "row.title"');
  });

  test('with --dry-run prints what would change, and writes nothing', async () => {
    writeFolder();
    const before = place.filesIn('shop');
    const { code, stdout } = await place.flowsmith('check', 'shop', '--fix', '--dry-run');
    expect(stdout).toMatch(/-\s+\{ "from": "start\.nxt", "to": "reply\.in" \},\n\s+\+\s+\{ "from": "start\.next"/);
    expect(stdout).toMatch(/error\[FS2004\]/);
    expect(code).toBe(1);
    expect(place.filesIn('shop')).toEqual(before);
  });

  test('leaves a guess to people', async () => {
    const lost = flowOf('hi').replace('{"id":"reply"', '{"id":"lost","type":"now"},{"id":"reply"');
    place.write('flow.json', lost);
    const { code, stdout } = await place.flowsmith('check', 'flow.json', '--fix');
    expect(stdout).toMatch(/warning\[FS3003\]/);
    expect(stdout).not.toMatch(/fixed/);
    expect(code).toBe(0);
    expect(place.read('flow.json')).toBe(lost);

    const shared = readFixture('fixtures/invalid/FS3010/shared.json');
    place.write('flow.json', shared);
    expect((await place.flowsmith('check', 'flow.json', '--fix')).code).toBe(1);
    expect(place.read('flow.json')).toBe(shared);
  });

  test('never touches a file that it cannot parse, and fixes the others', async () => {
    writeFolder();
    place.write('shop/routes/broken.json', malformed);
    const { code } = await place.flowsmith('check', 'shop', '--fix');
    expect(code).toBe(1);
    expect(place.read('shop/routes/broken.json')).toBe(malformed);
    expect(place.read('shop/routes/say-hello.json')).toBe(mended);
  });

  test('changes nothing in a sound flow', async () => {
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith('check', 'flow.json', '--fix')).toMatchObject({
      code: 0,
      stdout: '✓ Nothing to report.\n',
    });
    expect(place.read('flow.json')).toBe(flowOf('hi'));
  });

  test('prints what it did beside the findings of a program', async () => {
    writeFolder();
    const { stdout, stderr } = await place.flowsmith('check', 'shop', '--fix', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [] });
    expect(stderr).toMatch(/fixed/);
  });

  test('--dry-run alone is a wrong call', async () => {
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith('check', 'flow.json', '--dry-run')).toMatchObject({ code: 2 });
  });
});
