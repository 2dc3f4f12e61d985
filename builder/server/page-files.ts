import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { packageRoot } from '../../compiler/cli/disk/package-root.ts';
import { createNonce, isOwnHost, protectiveHeaders } from './guard.ts';

/** Where vite puts the page; published with the package. */
const pageFolder = join(packageRoot, 'dist/page');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface PageFile {
  readonly type: string;
  readonly content: string | Buffer;
  /** For the `<style>` elements that the page's scripts create. */
  readonly nonce?: string;
}

/** Answers a request for the page or one of its files. Everything else goes through the socket. */
export function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { port, redeem }: { readonly port: number; readonly redeem: (path: string) => string | undefined },
): void {
  const say = (status: number, text: string): void =>
    void response
      .writeHead(status, { ...protectiveHeaders(), 'content-type': 'text/plain; charset=utf-8' })
      .end(`${text}\n`);
  if (!isOwnHost(request, port)) return say(403, 'Ask for localhost.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return say(405, 'Only GET.');
  const [path = '/'] = (request.url ?? '/').split(/[?#]/);
  const location = redeem(path);
  if (location !== undefined) return void response.writeHead(303, { ...protectiveHeaders(), location }).end();
  const file = readPageFile(path);
  if (file === undefined)
    return path === '/'
      ? say(503, 'The page is not built. Run `npm run build:builder`, then reload.')
      : say(404, 'Not found. The page is at /.');
  response.writeHead(200, { ...protectiveHeaders(file.nonce), 'content-type': file.type }).end(file.content);
}

/** Read each time, so that a rebuilt page is served. Only existing names are looked up. */
function readPageFile(path: string): PageFile | undefined {
  if (path === '/') return readIndex();
  const [, folder, name] = /^\/(?:(assets)\/)?([^/]+)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const type = types[extname(name)];
  const inside = folder === undefined ? pageFolder : join(pageFolder, folder);
  if (type === undefined || type.startsWith('text/html') || !namesIn(inside).includes(name)) return undefined;
  return { type, content: readFileSync(join(inside, name)) };
}

/** Vite, React Aria and CodeMirror look for the nonce in this element. */
function readIndex(): PageFile | undefined {
  if (!namesIn(pageFolder).includes('index.html')) return undefined;
  const nonce = createNonce();
  const html = readFileSync(join(pageFolder, 'index.html'), 'utf8');
  return {
    type: types['.html'] ?? '',
    content: html.replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}" />`),
    nonce,
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
}
