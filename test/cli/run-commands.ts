import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { main } from '../../compiler/cli/main.ts';
import type { Ask, Ran } from './one-process.ts';

/** The process of `oneProcess`. */
process.on('message', (asked: Ask) => void run(asked));

async function run({ cwd, args }: Ask): Promise<void> {
  process.chdir(cwd);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const texts = Promise.all([text(stdout), text(stderr)]);
  const code = await main(args, { stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await texts;
  const ran: Ran = { code, stdout: out, stderr: err };
  process.send?.(ran);
}
