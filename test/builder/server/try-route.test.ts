import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { observe } from '../../../builder/server/try-route.ts';
import type { Attempt } from '../../../builder/server/try-route.ts';
import { placesOf } from '../../../compiler/cli/dev/places.ts';
import type { FlowMap } from '../../../compiler/map/flow-map.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Tried } from '../../../builder/shared/messages.ts';

const view: RouteView = {
  ...{ id: 'nightly', file: 'flow.json', method: 'POST', path: '/nightly', trigger: {}, settings: {} },
  ...{ examples: [], nodes: [], wires: [], diagnostics: [] },
};
const built = { map: undefined, project: { name: 'flow', routes: [], secrets: [] } };
const answered: Tried = { status: 200, headers: {}, body: '', milliseconds: 1 };

/** A server that counted this many requests meanwhile. */
const attempt = (requests: number, url?: string): Attempt => ({
  running: { built, server: { takeRun: async () => ({ files: [], requests, values: {} }) } },
  places: placesOf('flow.json'),
  ...{ view, trial: undefined, values: true, tail: () => ({ lines: [], end: () => undefined }) },
  ...(url === undefined ? {} : { url }),
});

test.each<readonly [string, number, string | undefined, true | undefined]>([
  ['a request alone', 1, '/nightly', undefined],
  ['a request beside another', 2, '/nightly', true],
  ['a job alone', 0, undefined, undefined],
  ['a job beside a request', 1, undefined, true],
])('%s is unsure only if there was another', async (_, requests, url, others) => {
  expect((await observe(attempt(requests, url), async () => answered)).others).toBe(others);
});

test('the log of a request is waited for until it says that the request was answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-try-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = placesOf(join(folder, 'flow.json'));
  const file = 'src/routes/nightly.ts';
  mkdirSync(dirname(join(places.server, file)), { recursive: true });
  writeFileSync(join(places.server, file), 'const email = readEmail(body.email);\n');
  const map: FlowMap = {
    flows: { nightly: { file, nodes: { email: { name: 'email', lines: [[1, 1]] } } } },
  };
  const email: NodeView = {
    ...{ id: 'email', type: 'get-body-field', kind: 'Get Body Field', role: 'value', facts: [], config: {} },
    ...{ inputs: {}, ins: [], outs: [], isBound: true },
  };
  const whole = { startOffset: 0, endOffset: 37, count: 1 };
  const run = { files: [{ url: `file:///${file}`, functions: [[whole]] }], requests: 1, values: {} };
  const lines: string[] = [];
  const refused = { ...answered, status: 400, headers: { 'x-request-id': 'r1' } };
  const failed = async (): Promise<string | undefined> => {
    const running: Attempt['running'] = { built: { ...built, map }, server: { takeRun: async () => run } };
    const tried = await observe(
      {
        ...attempt(1, '/nightly'),
        view: { ...view, nodes: [email] },
        running,
        places,
        tail: () => ({ lines, end: () => undefined }),
      },
      async () => refused,
    );
    return tried.ran?.failed;
  };
  const late = failed();
  // Longer than a busy machine was given.
  await sleep(600);
  const err = { type: 'Error', message: 'no', stack: `Error: no\n    at Object.handler (/x/${file}:1:15)` };
  lines.push(JSON.stringify({ level: 30, msg: 'request refused', reqId: 'r1', err }));
  expect(await late).toBe('email');
  const notice = { msg: 'flowsmith:answered', method: 'POST', url: '/nightly', reqId: 'r1', status: 400, ms: 1 };
  lines.splice(0, 1, JSON.stringify(notice));
  const asked = performance.now();
  expect(await failed()).toBeUndefined();
  expect(performance.now() - asked).toBeLessThan(2000);
});
