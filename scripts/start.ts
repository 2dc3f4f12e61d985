import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import type { Builder } from '../builder/server/open-builder.ts';
import { dev } from '../compiler/cli/actions/dev.ts';
import { mayOpenBrowser, openBrowser } from '../compiler/cli/run/open-browser.ts';
import { exitCodeOf } from '../compiler/cli/terminal/print-failure.ts';
import { createTerminal } from '../compiler/cli/terminal/terminal.ts';
import { buildPage } from './build-page.ts';

/**
 * `npm start`: serves a copy of the shop on its embedded database, with the Builder, and prints what to try. Ctrl-C
 * stops it.
 */
const root = join(import.meta.dirname, '..');
// A copy: what people try in the Builder must not change the fixture.
const flow = relative('.', join(root, '.tmp/shop-flow/shop.json'));
const secrets = { GITHUB_SIGNING_SECRET: 'demo-github-secret', PAYMENT_SIGNING_SECRET: 'demo-payment-secret' };

if (!existsSync(flow)) {
  mkdirSync(dirname(flow), { recursive: true });
  copyFileSync(join(root, 'fixtures/valid/shop/shop.json'), flow);
}
await buildPage(root);
Object.assign(process.env, { ...secrets, ...process.env });

const terminal = createTerminal(process.stdout, process.stderr, process.env);
const port = Number(process.env['PORT'] ?? (await freePort(3000)));
const base = `http://localhost:${port}`;
const ended = dev(flow, { port }, terminal, (builder, running) => void running.then(() => introduce(builder)));
process.exit(exitCodeOf(await ended, terminal));

function introduce(builder: Builder): void {
  terminal.print(`
The shop runs at ${base}. Try it in another terminal:

  curl ${base}/users
  curl ${base}/users --json '{ "email": "ada@example.com", "name": "Ada" }'
  curl ${base}/users/1
  curl -X PUT ${base}/users/1 --json '{ "name": "Ada L." }'
  curl -X DELETE ${base}/users/1

A webhook, signed as GitHub signs it, then with a byte changed:

  body='{ "ref": "refs/heads/main", "repository": { "full_name": "ada/engine" } }'
  signature=$(printf %s "$body" | openssl dgst -sha256 -hmac ${secrets.GITHUB_SIGNING_SECRET} | sed 's/.* //')
  url=${base}/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L
  curl $url --json "$body" -H "x-hub-signature-256: sha256=$signature" -H 'x-github-event: push' -H 'x-github-delivery: 1'
  curl $url --json "$body " -H "x-hub-signature-256: sha256=$signature" -H 'x-github-event: push' -H 'x-github-delivery: 2'

Or edit it in the Builder, beside the TypeScript that it becomes. It is a copy of fixtures/valid/shop, in ${flow}:

  ${builder.url}

Ctrl-C stops both.
`);
  if (mayOpenBrowser(process.stdout, process.env)) openBrowser(builder.oneTimeUrl());
}

/** The given port, or any free one if it is taken. */
async function freePort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort(0)));
    probe.listen(wanted, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : wanted));
    });
  });
}
