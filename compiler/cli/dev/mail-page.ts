import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { list, readBytes } from '../disk/guarded-files.ts';
import { systemCode } from '../terminal/system-error.ts';
import { readMail } from './read-mail.ts';
import type { CapturedMail } from './read-mail.ts';

/** A mail that the development server stored instead of sending. */
export interface Mail extends CapturedMail {
  /** The name of its .eml file. */
  readonly file: string;
}

/** The newest are shown. */
const mostMails = 200;

export interface MailPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the mails in the outbox in `data` at the given port, or at any port if it is taken: as a page at `/`, and as
 * JSON at `/mails.json`.
 */
export async function openMailPage(data: string, wanted: number): Promise<MailPage> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    response.setHeader('cache-control', 'no-store');
    const path = (request.url ?? '').split('?')[0];
    // Mails contain sign-in links. As a defence against DNS rebinding, only requests to a local name are answered.
    if (!isLocal(request))
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end('Ask for localhost.\n');
    if (request.method === 'GET' && path === '/')
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(printPage(readMails(data)));
    if (request.method === 'GET' && path === '/mails.json')
      return void response
        .setHeader('content-type', 'application/json; charset=utf-8')
        .end(`${JSON.stringify(readMails(data), undefined, 2)}\n`);
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found: mails are at / and at /mails.json\n');
  });
  const port = await listen(server, wanted).catch((error: unknown) => {
    if (systemCode(error) === undefined) throw error;
    return listen(server, 0);
  });
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isLocal = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** The newest first. The mailer names files by time, and renames them once they are complete. */
export function readMails(data: string): readonly Mail[] {
  const names = list(data, 'outbox').flatMap(({ name, isFile }) => (isFile && name.endsWith('.eml') ? [name] : []));
  const newest = names.toSorted().toReversed().slice(0, mostMails);
  return newest.flatMap((name) => {
    const bytes = readBytes(data, `outbox/${name}`);
    return bytes === undefined ? [] : [{ file: join(data, 'outbox', name), ...readMail(bytes) }];
  });
}

function printPage(mails: readonly Mail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mails (${mails.length})</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
article { border: 1px solid #8884; border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 0 0 .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; color: GrayText; font-size: .9rem } dd { margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0 }
</style>
<h1>${mails.length === 0 ? 'No mails yet' : mails.length === mostMails ? `The last ${mostMails} mails` : mails.length === 1 ? '1 mail' : `${mails.length} mails`}</h1>
<p>What the development server would have sent. <a href="/mails.json">As JSON</a>.</p>
${mails.map(printMail).join('\n')}
</html>
`;
}

function printMail({ file, date, from, to, cc, replyTo, subject, text, html }: Mail): string {
  const facts = [
    ['To', to],
    ['Cc', cc],
    ['From', from],
    ['Reply to', replyTo],
    ['Date', date],
    ['File', file],
  ].filter(([, value]) => value !== '');
  return `<article>
<h2>${escapeHtml(subject === '' ? '(no subject)' : subject)}</h2>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<pre>${escapeHtml(text)}</pre>${html === undefined ? '' : `\n<details><summary>HTML</summary><pre>${escapeHtml(html)}</pre></details>`}
</article>`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
