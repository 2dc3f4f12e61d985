#!/usr/bin/env node
// In a checkout the sources run directly, which needs Node 22.18 or newer; an older Node starts the one that `npm ci`
// installed. A published package runs dist/. This file itself must run on any Node.
import { createRequire } from 'node:module';

// An import would load all that these modules make on demand, which takes as long as Node itself takes to start.
const require = createRequire(import.meta.url);
const { existsSync } = require('node:fs');
const { fileURLToPath } = require('node:url');

const at = (path) => new URL(`../${path}`, import.meta.url);
const sources = at('compiler/cli/main.ts');
const isCheckout = existsSync(sources);
const [major, minor] = process.versions.node.split('.').map(Number);
const isRecent = major > 22 || (major === 22 && minor >= 18);
const installed = fileURLToPath(at('node_modules/node/bin/node'));

if (isRecent) {
  const { enableCompileCache } = require('node:module');
  enableCompileCache();
  const { main } = await import(isCheckout ? sources.href : at('dist/code/main.js').href);
  const code = await main(process.argv.slice(2));
  // What was printed may still be on its way to a pipe. Ending at once saves a collection of garbage, which would take
  // longer than many a command.
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
  process.exit(code);
} else if (isCheckout && existsSync(installed)) {
  const { spawn } = require('node:child_process');
  const child = spawn(installed, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both. This process waits for the other one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code;
    }
  });
} else {
  console.error(
    `flowsmith needs Node.js 22.18 or newer; this is ${process.version}.${isCheckout ? ' `npm ci` in the checkout installs one beside it.' : ''}`,
  );
  process.exitCode = 2;
}
