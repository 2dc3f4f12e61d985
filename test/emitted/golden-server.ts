import { cpSync, rmSync } from 'node:fs';
import { folderWithPackages } from '../support/temporary.ts';
import { startServer } from './server.ts';
import type { Server } from './server.ts';

/** A project as the golden has it, in a folder of its own, with packages. */
export function copyGolden(project: string): string {
  const folder = folderWithPackages(`flowsmith-${project}-`);
  cpSync(`golden/valid/${project}`, folder, { recursive: true });
  return folder;
}

/** Starts a project as the golden has it, in a folder that goes with the server. */
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
