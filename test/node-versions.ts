import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { nodeVersion, oldestNode } from '../compiler/phases/5-emit/project/versions.ts';
import { run } from './support/process.ts';

/**
 * Runs the package as published, and the emitted shop's own tests, on the oldest Node.js that we support, on ours and
 * on the newest: `npm run node-versions`. npm downloads them to a temporary folder.
 */
const versions = [`${oldestNode}.0`, nodeVersion, '26'];

const vitest = resolve('node_modules/vitest/vitest.mjs');
const suites: readonly (readonly [name: string, cwd: string, parameters: readonly string[]])[] = [
  ['the published package', '.', [vitest, 'run', 'test/cli/published.test.ts']],
  ['the emitted shop', 'golden/valid/shop', ['--import', './src/check-node.js', '--test', 'test/**/*.test.ts']],
];

let failed = 0;
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-node-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    // With the user's settings of npm, such as a proxy.
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder, stdio: 'pipe' });
    const node = join(folder, 'node_modules/node/bin/node');
    const env = { PATH: `${dirname(node)}:${process.env['PATH'] ?? ''}` };
    const said = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    for (const [name, cwd, parameters] of suites) {
      const { code, output } = await run(node, parameters, { cwd, env });
      failed += code === 0 ? 0 : 1;
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} on Node.js ${said}${code === 0 ? '' : `\n${output}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = failed === 0 ? 0 : 1;
