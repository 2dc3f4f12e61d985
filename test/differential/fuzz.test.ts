import { expect, it } from 'vitest';
import { run } from '../support/process.ts';

const evaluate = (program: string) => run(process.execPath, ['--input-type=module', '--eval', program]);

it('a process that runs a PostgreSQL server ends with the exit code that was set', async () => {
  expect(await evaluate(`await import('./test/runtime-lib/postgres.ts'); process.exitCode = 3;`)).toMatchObject({
    code: 3,
  });
});

it('UUIDs are fixed within a request, and real between projects: pg-boss stops its workers by theirs', async () => {
  const { stdout } = await evaluate(`
    const { fixChance } = await import('./test/differential/clock.ts');
    const crypto = await import('node:crypto');
    const chance = fixChance();
    const isTold = () => crypto.randomUUID() === crypto.randomUUID();
    const before = isTold();
    chance.next();
    const during = isTold() && crypto.randomUUID() === chance.uuid();
    chance.rest();
    console.log(before, during, isTold());`);
  expect(stdout).toBe('false true false\n');
});
