import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonValue } from '../../compiler/base/json.ts';
import { code, imported, literal } from '../../compiler/code/code.ts';
import { compile } from '../../compiler/compile.ts';
import { defineStart } from '../../compiler/nodes/start.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { defineTrigger } from '../../compiler/triggers/define-trigger.ts';
import { triggers } from '../../compiler/triggers/registry.ts';
import { flow, library, project } from '../support/compile-flow.ts';

/** A trigger that the compiler does not know. */
const every = defineTrigger({
  kind: 'every',
  noun: 'timer',
  settings: { seconds: z.number().int().min(1) },
  facets: ({ seconds }) => ({
    startedBy: `the clock, every ${seconds} seconds`,
    entrance: {
      kind: 'job',
      when: `every ${seconds} seconds`,
      register: () => code`${imported('lib/every.ts', 'every')}(app, ${literal(seconds)}`,
    },
  }),
});

const compileEvery = (config: JsonValue, nodes: Parameters<typeof flow>[0], edges: string) =>
  compile({
    sources: [
      {
        file: 'flow.json',
        text: JSON.stringify(
          project(flow({ start: { type: 'start', config: { trigger: config } }, ...nodes }, edges), { id: 'beat' }),
        ),
      },
    ],
    options: defaultOptions,
    library: new Map([...library, ['src/lib/every.ts', 'export function every(): void {}\n']]),
    kinds: [defineStart([...triggers, every])],
  });

describe('a trigger of another registry', () => {
  test('is emitted with the call and the module that it names', async () => {
    const { files, summary, diagnostics } = await compileEvery(
      { type: 'every', seconds: 5 },
      { log: { type: 'log', inputs: { message: 'tick' } } },
      'start.next -> log.in',
    );
    expect(diagnostics).toEqual([]);
    const route = files?.find(({ path }) => path.endsWith('/beat.ts'))?.text;
    expect(route).toContain('timer "beat"');
    expect(route).toContain("import { every } from '../../lib/every.ts';");
    expect(route).toContain("  every(app, 5, ({ log }) => {\n    log.info('tick');\n  });");
    expect(files?.map(({ path }) => path)).toContain('src/lib/every.ts');
    expect(summary?.routes[0]).toMatchObject({ url: undefined, startedBy: 'the clock, every 5 seconds' });
  });

  test('has no request to read', async () => {
    const { diagnostics } = await compileEvery(
      { type: 'every', seconds: 5 },
      {
        page: { type: 'get-query-param', config: { name: 'page' } },
        log: { type: 'log', inputs: { message: 'tick' } },
      },
      'start.next -> log.in\npage.value -> log.data',
    );
    expect(diagnostics.map(({ code: row }) => row)).toEqual(['FS3013']);
  });

  test('is configured as strictly as ours', async () => {
    const { diagnostics } = await compileEvery(
      { type: 'every', second: 5 },
      { log: { type: 'log', inputs: { message: 'tick' } } },
      'start.next -> log.in',
    );
    expect(diagnostics[0]?.hint).toBe('Did you mean "seconds"?');
  });
});
