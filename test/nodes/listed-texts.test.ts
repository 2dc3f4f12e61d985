import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const tables: JsonObject = {
  items: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      state: { type: 'text', enum: ['open', 'paid'] },
      note: { type: 'text', nullable: true, enum: ['open', 'paid'], trim: true },
    },
  },
};

/** A Switch over a column of a row. */
const switched = (cases: readonly string[], wired: readonly string[], column = 'state') =>
  project(
    flow(
      {
        s: { type: 'start' },
        f: { type: 'db-find', config: { table: 'items', where: [{ column: 'id', operator: 'eq', value: 1 }] } },
        p: { type: 'get-property', config: { path: column } },
        sw: { type: 'switch', config: { cases: [...cases] } },
        none: { type: 'return-json', inputs: { body: 'none' } },
        r: { type: 'return-json', inputs: { body: 'found' } },
        t: { type: 'return-json', inputs: { body: 'other' } },
      },
      `s.next -> f.in\nf.missing -> none.in\nf.next -> sw.in\nf.record -> p.object\np.value -> sw.value\n${wired.map((port, index) => `sw.${port} -> ${index === 0 ? 'r' : 't'}.in`).join('\n')}`,
    ),
    { method: 'GET' },
    { tables },
  );
const told = async (file: ReturnType<typeof switched>): Promise<readonly string[]> =>
  (await compileProject(file)).diagnostics.map(({ code, message }) => `${code} ${message.split(':')[0]}`);

describe('a Switch over a text of which there are a few', () => {
  test('needs no default with a case for each', async () => {
    const file = switched(['open', 'paid'], ['open', 'paid']);
    expect(await told(file)).toEqual([]);
    expect(await emittedRoute(file)).toContain("if (item.state === 'open')");
  });
  test('tells the cases that are missing', async () => {
    expect(await told(switched(['open'], ['open']))).toContain(
      'FS2540 Switch (sw) has no case for "paid", and nothing is wired to its “default”',
    );
  });
  test('needs a default if the text may be missing', async () => {
    const all = ['open', 'paid'];
    expect((await told(switched(all, all, 'note')))[0]).toMatch('FS3002 Nothing is wired to “default”');
  });
  test('warns of a case that never is', async () => {
    expect(await told(switched(['open', 'sold'], ['open', 'sold', 'default']))).toEqual([
      'FS2539 The value is never "sold"',
    ]);
  });
});
