import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

/** A built playground, at a path of a plain host of static files with a strict policy. */
export interface Served {
  readonly folder: string;
  readonly url: string;
  /** The files requested so far. */
  readonly sent: Set<string>;
  readonly close: () => void;
}

const at = '/some/where/';
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** No text is compiled as code, and nothing comes from elsewhere. This also applies to workers. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-playground'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function servePlayground(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-playground-'));
  await build({ configFile: 'builder/playground/vite.config.ts', logLevel: 'error', build: { outDir: folder } });
  const sent = new Set<string>();
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURI(url.split('?')[0] ?? '');
    const name = normalize(path === at ? 'index.html' : path.slice(at.length));
    const file = join(folder, name);
    if (!path.startsWith(at) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end();
    sent.add(name);
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    ...{ folder, sent },
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${at}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
