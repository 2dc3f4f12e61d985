import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe } from 'node:test';
import { parseArgs } from 'node:util';

/**
 * A program that runs the tests of the emitted projects in the given folders in a single process, which loads Fastify
 * and the embedded database once for all of them. Each project is a separate suite: in files side by side, `node:test`
 * starts the servers of all first, and resets all of them before every test.
 */
for (const project of parseArgs({ allowPositionals: true }).positionals)
  void describe(basename(project), async () => {
    const folder = resolve(project, 'test');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts')))
      await import(join(folder, file));
  });
