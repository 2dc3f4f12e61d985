import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

const header = (config: JsonObject): { readonly type: string; readonly config: JsonObject } => ({
  type: 'get-header',
  config: { name: 'Authorization', ...config },
});

/** The lines that answer, in the route or in its guard. */
async function answers(project: JsonValue, folder: string): Promise<readonly string[]> {
  const { files = [], diagnostics } = await compileProject(project);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const texts = files.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text.replaceAll(/\n\s*/g, ''));
  return texts.flatMap((text) => text.match(/(?:return reply|return sendJson|throw rollBack)[^;]*;/g) ?? []);
}

/** Refuses without the header. */
const refusing = (read: JsonObject, refusal: JsonObject = {}): JsonValue =>
  flow(
    {
      s: { type: 'start' },
      h: header(read),
      i: { type: 'if-null' },
      ok: { type: 'return-json', inputs: { body: {} } },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} }, ...refusal },
    },
    's.next -> i.in\nh.value -> i.value\ni.null -> no.in\ni.present -> ok.in',
  );

describe('a fixed 401 of a flow that reads credentials', () => {
  test.each<[string, JsonObject, string]>([
    ['Bearer', { scheme: 'bearer' }, "return reply.code(401).header('WWW-Authenticate', 'Bearer').send({});"],
    [
      'Basic',
      { scheme: 'Basic' },
      `return reply.code(401).header('WWW-Authenticate', 'Basic realm="test", charset="UTF-8"').send({});`,
    ],
    ['of another scheme', { scheme: 'Token' }, 'return reply.code(401).send({});'],
    ['of none', {}, 'return reply.code(401).send({});'],
    ['in another header', { scheme: 'Bearer', name: 'X-Token' }, 'return reply.code(401).send({});'],
  ])('%s', async (_, read, refusal) => {
    expect(await answers(project(refusing(read)), 'src/routes/')).toEqual([refusal, 'return reply.send({});']);
  });

  test.each<[string, JsonObject, string]>([
    [
      'says what its node lists, in any case',
      {
        config: { status: 401, headers: ['www-authenticate'] },
        inputs: { body: {}, 'www-authenticate': 'Bearer realm="us"' },
      },
      `return reply.code(401).header('www-authenticate', 'Bearer realm="us"').send({});`,
    ],
    [
      'may be a constant input',
      { config: {}, inputs: { body: {}, status: 401 } },
      ".header('WWW-Authenticate', 'Bearer')",
    ],
    ['is no 403', { config: { status: 403 }, inputs: { body: {} } }, 'return reply.code(403).send({});'],
  ])('%s', async (_, refusal, text) => {
    expect((await answers(project(refusing({ scheme: 'Bearer' }, refusal)), 'src/routes/'))[0]).toContain(text);
  });

  test('says so where Get Basic Auth reads them', async () => {
    const reading = flow(
      {
        s: { type: 'start' },
        b: { type: 'get-basic-auth' },
        i: { type: 'if-null' },
        ok: { type: 'return-json', inputs: { body: {} } },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
      },
      's.next -> i.in\nb.username -> i.value\ni.null -> no.in\ni.present -> ok.in',
    );
    expect((await answers(project(reading), 'src/routes/'))[0]).toContain('Basic realm="test"');
  });

  test('is that of a guard, and not that of the routes that call it', async () => {
    const guard = flow(
      {
        s: { type: 'start' },
        b: header({ scheme: 'Bearer' }),
        o: header({ scheme: 'Basic' }),
        i: { type: 'if-null' },
        j: { type: 'if-null' },
        give: { type: 'return-values' },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
      },
      's.next -> i.in\nb.value -> i.value\ni.present -> give.in\ni.null -> j.in\no.value -> j.value\nj.present -> give.in\nj.null -> no.in',
    );
    const route = flow(
      {
        s: { type: 'start' },
        c: { type: 'call', config: { function: 'known' } },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
      },
      's.next -> c.in\nc.next -> no.in',
    );
    const whole = project(route, {}, { functions: [{ id: 'known', guard: true, flow: guard }] });
    expect(await answers(whole, 'src/functions/')).toEqual([
      `throw rollBack(401, {}, { 'WWW-Authenticate': 'Basic realm="test", charset="UTF-8", Bearer' });`,
    ]);
    expect(await answers(whole, 'src/routes/')).toEqual(['return reply.code(401).send({});']);
  });
});
