import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { run } from './process.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

export interface LocalRegistry {
  readonly url: string;
  readonly close: () => void;
}

/**
 * A registry on the loopback that has the packages of the checkout's package-lock.json, in their installed versions,
 * and no others. Archives are not compressed: npm unpacks these as well.
 */
export async function openRegistry(scratch: string): Promise<LocalRegistry> {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const folders = Map.groupBy(Object.keys(packages), (path) => path.split('node_modules/').at(-1) ?? '');
  let url = '';
  const server = createServer((request, response) => {
    const [path = '', archive] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('?archive=');
    const answer = archive === undefined ? describe(path) : pack(archive);
    answer.then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  async function describe(name: string): Promise<string> {
    const versions = (folders.get(name) ?? []).map((folder): readonly [string, object] => {
      const manifest: { readonly version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return [manifest.version, { ...manifest, dist: { tarball: `${url}${name}?archive=${folder}` } }];
    });
    const [[latest] = ['']] = versions;
    return JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) });
  }
  async function pack(folder: string): Promise<Buffer> {
    const file = join(scratch, `${folder.replaceAll('/', '-')}.tar`);
    const { code, output } = await run('tar', ['-cf', file, '--exclude', 'node_modules', ...nameIn(folder)]);
    if (code !== 0) throw new Error(output);
    return readFileSync(file);
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  return { url, close: () => server.close() };
}

const nameIn = (folder: string): readonly string[] => ['-C', resolve(dirname(folder)), folder.split('/').at(-1) ?? ''];
