import { describe, expect, test } from 'vitest';
import { compileProject, flow, project } from '../support/compile-flow.ts';

const id = 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';

/** The codes reported for an example that sends its request to a URL. */
async function codesOf(trigger: Readonly<Record<string, string>>, path: string, url: string) {
  const nodes = { start: { type: 'start', config: { trigger } }, reply: { type: 'return-json', inputs: { body: 1 } } };
  const examples = [{ request: { url }, response: { status: 200 } }];
  const { diagnostics } = await compileProject(project(flow(nodes, 'start.next -> reply.in'), { path, examples }));
  return diagnostics.map(({ code }) => code);
}

describe('an example is sent to the URL', () => {
  test.each([
    [{ type: 'webhook', id }, '/hook', `/hook/${id}`],
    [{ type: 'webhook', id }, '/', `/${id}`],
    [{ type: 'webhook' }, '/hook', '/hook'],
    [{ type: 'request' }, '/hook', '/hook'],
  ])('of %j at %s', async (trigger, path, url) => {
    expect(await codesOf(trigger, path, url)).toEqual([]);
    expect(await codesOf(trigger, path, `${url}/other`)).toEqual(['FS2028']);
  });
});
