import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { start, type Ended } from './process.ts';

/** `npm run bundle` of an emitted project, without npm. */
export function bundle(folder: string): Promise<Ended> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [command, ...parameters]: readonly string[] = scripts.bundle.split(' ');
  if (command !== 'rolldown') throw new Error(`npm run bundle calls ${command}`);
  return start(process.execPath, [resolve('node_modules/rolldown/bin/cli.mjs'), ...parameters], { cwd: folder }).ended;
}
