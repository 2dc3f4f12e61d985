import { expect, test } from 'vitest';
import { observe } from '../../../builder/server/try-route.ts';
import type { Attempt } from '../../../builder/server/try-route.ts';
import { placesOf } from '../../../compiler/cli/dev/places.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Tried } from '../../../builder/shared/messages.ts';

const view: RouteView = {
  ...{ id: 'nightly', file: 'flow.json', method: 'POST', path: '/nightly', trigger: {}, settings: {} },
  ...{ examples: [], nodes: [], wires: [], diagnostics: [] },
};
const built = { map: undefined, project: { name: 'flow', routes: [], secrets: [] } };
const answered: Tried = { status: 200, headers: {}, body: '', milliseconds: 1 };

/** A server that counted this many requests meanwhile. */
const attempt = (requests: number, own: Attempt['own']): Attempt => ({
  running: { built, server: { takeRun: async () => ({ files: [], requests, values: {} }) } },
  places: placesOf('flow.json'),
  ...{ view, trial: undefined, values: true, own, tail: () => ({ lines: [], end: () => undefined }) },
});

test.each<readonly [string, number, Attempt['own'], true | undefined]>([
  ['a request alone', 1, 1, undefined],
  ['a request beside another', 2, 1, true],
  ['a job alone', 0, 0, undefined],
  ['a job beside a request', 1, 0, true],
])('%s is unsure only if there was another', async (_, requests, own, others) => {
  expect((await observe(attempt(requests, own), async () => answered)).others).toBe(others);
});
