import { cpSync, rmSync } from 'node:fs';
import { folderWithPackages } from '../support/temporary.ts';
import { startServer } from './server.ts';
import type { Server } from './server.ts';

/** A project as in the golden, in its own folder, with packages. */
export function copyGolden(project: string): string {
  const folder = folderWithPackages(`flowsmith-${project}-`);
  cpSync(`golden/valid/${project}`, folder, { recursive: true });
  return folder;
}

/** Starts a project as in the golden, in a folder that is removed with the server. */
export async function startGolden(
  project: string,
  env: (folder: string) => Promise<Readonly<Record<string, string>>>,
): Promise<Server> {
  const folder = copyGolden(project);
  const server = await startServer(folder, await env(folder));
  return {
    ...server,
    stop: async () => {
      const ended = await server.stop();
      rmSync(folder, { recursive: true, force: true });
      return ended;
    },
  };
}
