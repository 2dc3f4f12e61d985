import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const start = (config: JsonObject = {}) => ({ start: { type: 'start', config }, reply: { type: 'return-json' } });
const edges = 'start.next -> reply.in';

async function told(nodes: Parameters<typeof flow>[0], shared: JsonObject = {}): Promise<readonly string[]> {
  const { diagnostics } = await compileProject(project(flow(nodes, edges), {}, shared));
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`);
}

test.each(Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[a-z]/.test(name)))(
  'no column is called %s, as a member of every object',
  async (name) => {
    const shared = { tables: { items: { columns: { id, [name]: { type: 'text' } } } } };
    expect(await told(start(), shared)).toContainEqual(
      expect.stringMatching(`^FS2024 No column can be called “${name}”: every object`),
    );
  },
);

const config = readFileSync('runtime-lib/src/config.ts', 'utf8');
const variables = new Set(config.match(/\b(?!WEBHOOK_SECRET|SIGNING_SECRET)[A-Z_]{4,}(?=: )/g));

test.each([...variables])('no secret is called %s, as a variable that the server reads', async (name) => {
  expect(variables.size).toBeGreaterThan(8);
  expect(await told(start(), { secrets: { [name]: {} } })).toContainEqual(expect.stringMatching('^FS2024 '));
});

const own = (value: JsonValue): JsonObject => JSON.parse(`{ "a": ${JSON.stringify(value)}, "__proto__": {} }`);

test.each([
  ['a parameter of Start', start({ query: own({ description: 'x' }) })],
  ['a field of Validate', { ...start(), it: { type: 'validate', config: { rules: own([{ rule: 'required' }]) } } }],
  [
    'what DB List includes',
    { ...start(), it: { type: 'db-list', config: { table: 'items', include: own({ relation: 'x' }) } } },
  ],
  ['a sum', { ...start(), it: { type: 'db-aggregate', config: { table: 'items', sum: own('id') } } }],
  ['a claim', { ...start(), it: { type: 'verify-jwt', config: { claims: own('string') } } }],
])('what zod leaves out is told: %s called __proto__', async (_, nodes) => {
  expect(await told(nodes, { tables: { items: { columns: { id } } } })).toContainEqual(
    expect.stringMatching('^FS1011 The key "__proto__" in config[.][a-z]+ must be a name without a meaning'),
  );
});

test('a table called excluded may be used, but not by an upsert', async () => {
  const shared = { tables: { excluded: { columns: { id, k: { type: 'text', unique: true } } } } };
  const insert = (config: JsonObject) => ({
    ...start(),
    it: { type: 'db-insert', config: { table: 'excluded', ...config } },
  });
  const refused = 'FS2024 No table can be called “excluded”: an upsert in PostgreSQL gives that name to the new row.';
  expect(await told(insert({ onConflict: { columns: ['k'], do: 'update' } }), shared)).toContain(refused);
  expect(await told(insert({ onConflict: { columns: ['k'], do: 'ignore' } }), shared)).not.toContain(refused);
});
