import { cpSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, manifestPath } from '../../compiler/phases/5-emit/manifest.ts';
import type { Workplace } from './program.ts';

const route = (id: string): string =>
  JSON.stringify({
    id,
    method: 'GET',
    path: `/${id}`,
    flow: {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'reply', type: 'return-json', inputs: { body: 'hi' } },
      ],
      edges: [{ from: 'start.next', to: 'reply.in' }],
    },
  });

export interface Places {
  /** A flow in a folder, and the project built from an older version of it. */
  readonly origin: Workplace;
  /** A project whose build was killed right after its commit. */
  readonly killed: Workplace;
  /** A flow that `dev` served before. */
  readonly served: Workplace;
}

export async function fill({ origin, killed, served }: Places): Promise<void> {
  origin.write('flow/project.json', '{ "version": 1, "name": "example" }');
  origin.write('flow/routes/hello.json', route('hello'));
  origin.write('flow/routes/sub/bye.json', route('bye'));
  origin.write('flow/.env', 'GREETING=hi');
  origin.write('flow/flowsmith.config.ts', 'export const kinds = [];\n');
  await origin.flowsmith('build', 'flow', '--out', 'out');
  cpSync(origin.folder, killed.folder, { recursive: true });
  const manifest = JSON.parse(origin.read(`out/${manifestPath}`));
  const added = '// new\n';
  const next = JSON.stringify({ ...manifest, files: { ...manifest.files, 'src/new/file.ts': hashOf(added) } });
  const door = hashOf(origin.read('out/src/server.ts'));
  killed.write('out/.flowsmith/next/files/src/new/file.ts', added);
  killed.write(`out/.flowsmith/next/files/${manifestPath}`, next);
  killed.write(
    'out/.flowsmith/next/journal.json',
    JSON.stringify({
      version: 2,
      install: [
        { path: 'src/new/file.ts', before: null, after: hashOf(added) },
        { path: manifestPath, before: hashOf(origin.read(`out/${manifestPath}`)), after: hashOf(next) },
        { path: 'src/server.ts', before: door, after: door },
      ],
      remove: [{ path: '.dockerignore', before: hashOf(origin.read('out/.dockerignore')) }],
    }),
  );
  cpSync(join(origin.folder, 'flow'), join(served.folder, 'flow'), { recursive: true });
  cpSync(join(origin.folder, 'out'), join(served.folder, 'flow/.flowsmith/dev/project/server'), { recursive: true });
  for (const path of [
    '.gitignore',
    'project/running',
    'project/packages.mjs',
    'project/data/outbox/1.eml',
    'project/data/database/base/1',
  ])
    served.write(`flow/.flowsmith/dev/${path}`, '');
}

export const treeOf = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [path, lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '']);
