import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the page of the Builder, unless it is newer than all of its sources. */
export async function buildPage(root: string): Promise<void> {
  const built = statSync(join(root, 'dist/page/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['builder/client', 'builder/shared', 'package-lock.json'].flatMap((path) =>
    filesIn(join(root, path)),
  );
  if (sources.every((file) => statSync(file).mtimeMs <= built)) return;
  const { NODE_ENV } = process.env;
  // Tests run with another one, with which vite would build a page several times slower.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile: join(root, 'builder/client/vite.config.ts'), logLevel: 'warn' });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}

const filesIn = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      )
    : [path];
