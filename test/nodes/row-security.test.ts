import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { parseJson } from '../../compiler/base/json.ts';
import { allConsequences, diffProjects } from '../../compiler/diff/diff-projects.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import { asObject } from '../differential/hand-written/case.ts';
import { compileProject } from '../support/compile-flow.ts';

const tenants = asObject(parseJson(readFileSync('fixtures/valid/tenants/tenants.json', 'utf8')) ?? {});
const kept: JsonObject = { ...tenants, rowSecurity: true };
const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);

const counts: JsonObject = {
  id: 'counts',
  outputs: { tasks: 'integer', tags: 'integer' },
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'tasks', type: 'db-count', config: { table: 'tasks' } },
      { id: 'tags', type: 'db-count', config: { table: 'tags' } },
      { id: 'give', type: 'return-values' },
    ],
    edges: [
      { from: 'start.next', to: 'tasks.in' },
      { from: 'tasks.next', to: 'tags.in' },
      { from: 'tags.next', to: 'give.in' },
      { from: 'tasks.count', to: 'give.tasks' },
      { from: 'tags.count', to: 'give.tags' },
    ],
  },
};

/** An emitted file of a project with one more function. */
async function emitted(project: JsonObject, path: string): Promise<string> {
  const { files = [], diagnostics } = await compileProject({
    ...project,
    functions: [...listOf(project['functions']), counts],
  });
  const text = files.find((file) => file.path === path)?.text;
  if (text === undefined) throw new Error(`${path} is missing: ${JSON.stringify(diagnostics)}`);
  return text;
}

const version = (project: JsonObject) => {
  const read = readVersion([{ file: 'flow.json', text: JSON.stringify(project) }]).version;
  if (read === undefined) throw new Error('it has errors');
  return read;
};

describe('row security', () => {
  test('lets no statement of one tenant run beside another one where callers may have a transaction', async () => {
    expect(await emitted(tenants, 'src/functions/counts.ts')).toContain('Promise.all');
    const text = await emitted(kept, 'src/functions/counts.ts');
    expect(text).not.toContain('Promise.all');
    expect(text.match(/inTenant\(db, tenant, /g)).toHaveLength(2);
  });

  test('leaves statements that see all tenants as they are', async () => {
    const path = 'src/routes/jobs/remove-old-tasks.ts';
    expect(await emitted(kept, path)).toBe(await emitted(tenants, path));
  });

  test('is told by a diff, with what its migration does', () => {
    const on = diffProjects(version(tenants), version(kept));
    expect(allConsequences(on).map(({ message }) => message)).toContain('the database itself keeps tenants apart, too');
    expect(on.tables).toContain('row security on tasks, by org_id');
    expect(on.tables).toContain('the role tenant_of_tenants may use users');
    const off = diffProjects(version(kept), version(tenants));
    expect(allConsequences(off).map(({ message }) => message)).toContain(
      'the database itself no longer keeps tenants apart',
    );
    expect(off.tables).toContain('no row security on tasks any more');
  });
});
