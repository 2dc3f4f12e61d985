import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../runtime-lib/postgres.ts';
import { ledger } from '../emitted/ledger.ts';
import { buildProject } from '../emitted/project.ts';
import { killServers } from '../emitted/server.ts';
import { bookings } from './bookings.ts';
import { builds } from './builds.ts';
import { clients } from './clients.ts';
import { crash } from './crash.ts';
import { database } from './database.ts';
import { duplicates } from './duplicates.ts';
import { jobs } from './jobs.ts';
import { mail } from './mail.ts';
import { requests } from './requests.ts';
import type { Bench, Outcome, Scenario } from './scenario.ts';
import { stop } from './stop.ts';

/**
 * Faults in the running server and in builds, one scenario after another: `npm run torture`, about five minutes, or `--
 * --quick`.
 */
const scenarios: readonly Scenario[] = [
  ...[crash, database, mail, requests, jobs, duplicates, bookings, clients, stop, builds],
];

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const [postgres, ledgerProject, shop] = await Promise.all([
  startPostgres(),
  buildProject(ledger),
  buildProject(JSON.parse(readFileSync(new URL('../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8'))),
]);
const bench: Bench = {
  quick: values.quick,
  postgres,
  ledger: ledgerProject,
  shop,
  shopSecrets: { GITHUB_SIGNING_SECRET: 'github-secret', PAYMENT_SIGNING_SECRET: 'payment-secret' },
};

let failed = 0;
try {
  for (const scenario of scenarios.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    const started = performance.now();
    const outcomes = await runScenario(scenario);
    console.log(`\n${scenario.name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
    for (const { what, measured, faults } of outcomes) {
      failed += faults.length > 0 ? 1 : 0;
      console.log(
        `  ${faults.length === 0 ? 'ok  ' : 'FAIL'}  ${what.padEnd(52)}${measured}${faults.map((fault) => `\n        ${fault}`).join('')}`,
      );
    }
  }
} finally {
  await killServers();
  await postgres.stop();
  ledgerProject.remove();
  shop.remove();
}
console.log(failed === 0 ? '\nAll held.' : `\n${failed} did not hold.`);
process.exitCode = failed === 0 ? 0 : 1;

/** A scenario that throws counts as a fault, and the next ones still run. */
async function runScenario({ name, run }: Scenario): Promise<readonly Outcome[]> {
  try {
    return await run(bench);
  } catch (error) {
    return [
      {
        what: name,
        measured: 'broke off',
        faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      },
    ];
  } finally {
    await killServers();
  }
}
