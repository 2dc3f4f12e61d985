import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { embeddedData } from '../support/embedded-data.ts';
import { freePort, says, start } from '../support/process.ts';

/** `flowsmith dev` or `flowsmith builder`, with its server running. */
export interface RunningCommand {
  /** The Builder's URL, with its token. */
  readonly url: string;
  /** The server's URL. */
  readonly base: string;
  readonly close: () => Promise<void>;
}

/** Runs the command on a flow, with an empty embedded database beside it. */
export async function runCommand(
  command: 'dev' | 'builder',
  flow: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningCommand> {
  const isFolder = statSync(flow).isDirectory();
  const home = join(isFolder ? flow : dirname(flow), '.flowsmith/dev', isFolder ? 'project' : basename(flow, '.json'));
  mkdirSync(join(home, 'data'), { recursive: true });
  await embeddedData(join(home, 'data'));
  const port = await freePort();
  const running = start(process.execPath, [resolve('bin/flowsmith.js'), command, flow, '--port', String(port)], {
    env: { NO_OPEN: '1', CI: '1', NO_COLOR: '1', ...env },
  });
  return {
    url: await says(running, /^Builder: (?<found>\S+)$/m),
    base: await says(running, /runs at (?<found>\S+)/),
    close: async () => {
      running.kill('SIGTERM');
      await running.ended;
    },
  };
}
