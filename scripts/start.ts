import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../compiler/cli/actions/build.ts';
import { exitCodeOf } from '../compiler/cli/terminal/print-failure.ts';
import { createTerminal } from '../compiler/cli/terminal/terminal.ts';

/** `npm start`: builds the shop, starts it on its embedded database, and prints what to try. Ctrl-C stops it. */
const root = join(import.meta.dirname, '..');
const out = join(root, '.tmp/shop');
const secrets = { GITHUB_SIGNING_SECRET: 'demo-github-secret', PAYMENT_SIGNING_SECRET: 'demo-payment-secret' };

const terminal = createTerminal({ write: () => true }, process.stderr, process.env);
// Nobody edits that folder, so a change to the demo's tables may overwrite it and drop data.
const exitCode = exitCodeOf(
  await build(join(root, 'fixtures/valid/shop/shop.json'), { out, force: true, allowDrop: true }, terminal),
  terminal,
);
if (exitCode !== 0) process.exit(exitCode);

const port = process.env['PORT'] ?? String(await freePort(3000));
const base = `http://localhost:${port}`;
const server = spawn(process.execPath, ['src/server.ts'], {
  cwd: out,
  env: { LOG_LEVEL: 'warn', ...process.env, ...secrets, PORT: port, BASE_URL: base },
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the server as well. This process waits until the server has stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));

await waitUntilReady();
console.log(`
The shop runs at ${base}, built into .tmp/shop from fixtures/valid/shop/shop.json. Try it in another terminal:

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

Data are in .tmp/shop/data, mails in .tmp/shop/data/outbox. Ctrl-C stops the server.
`);

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

/** The first start takes a few seconds, to create the embedded database. */
async function waitUntilReady(): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${base}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) return;
    await sleep(100);
  }
}
