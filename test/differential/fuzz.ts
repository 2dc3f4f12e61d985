import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { JsonValue } from '../../compiler/base/json.ts';
import { folderWithPackages } from '../support/temporary.ts';
import { fixChance } from './clock.ts';
import { isObject } from './hand-written/case.ts';
import { handWritten } from './hand-written/index.ts';
import { together } from './hand-written/together.ts';
import { startPeers } from './peers.ts';
import { inlinedCase, randomCase } from './random-case.ts';
import { describeFinding, runCase } from './run-case.ts';
import type { Bench, Case, Finding } from './run-case.ts';
import { shrink } from './shrink.ts';
import { withTenants } from './tenants.ts';
import { typeCheck } from './type-check.ts';
import type { TypeFault } from './type-check.ts';

/**
 * Without options: runs the hand-written cases, or those whose name contains the first argument, and type-checks what
 * is emitted for those named `typed: …`, which strict tsc once rejected; with `--every N`, each Nth project of them.
 * With `--minutes N` or `--projects N`: runs random projects, from `--seed S` on; `--typecheck` type-checks each of
 * them, `--inline` interprets them with calls replaced by the nodes of their functions, and `--tenants` gives each row
 * to one of two tenants.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    projects: { type: 'string' },
    seed: { type: 'string' },
    routes: { type: 'string', default: '16' },
    calls: { type: 'string', default: '10' },
    shrink: { type: 'string', default: '60' },
    typecheck: { type: 'boolean', default: false },
    inline: { type: 'boolean', default: false },
    tenants: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
});

/** The number of projects in one tsc run. */
const batchSize = 16;

const chance = fixChance();
const peers = await startPeers();
const folder = folderWithPackages('flowsmith-differential-');
const began = performance.now();
const totals = { projects: 0, flows: 0, requests: 0, differences: 0, typeFaults: 0, tried: 0, refused: 0 };
/** The cases that wait for tsc, by folder, and the current tsc run. */
const unchecked = new Map<string, Case>();
let checking = Promise.resolve();
const isRandom = options.minutes !== undefined || options.projects !== undefined;
await (isRandom ? runRandom() : runHandWritten());
await checking;
await checkTypes();
await rm(folder, { recursive: true, force: true });
const minutes = (performance.now() - began) / 60_000;
console.log({
  ...totals,
  seconds: Math.round(minutes * 600) / 10,
  flowsPerMinute: Math.round(totals.flows / minutes),
  requestsPerMinute: Math.round(totals.requests / minutes),
});
await peers.stop();
process.exitCode = totals.differences + totals.typeFaults === 0 ? 0 : 1;

async function runHandWritten(): Promise<void> {
  const name = positionals[0] ?? '';
  const all = together(handWritten.filter((one) => one.name.includes(name)));
  for (const each of all.filter((_, index) => index % Number(options.every) === 0)) {
    const findings = await runCase(
      each,
      {
        peers,
        chance,
        folder,
        ...(each.name.startsWith('typed: ') ? { keep: (place) => void unchecked.set(place, each) } : {}),
      },
      true,
    );
    count(each, 1, findings);
    console.log(
      findings.length === 0 ? `same  ${each.name}` : `DIFF  ${each.name}\n${findings.map(describeFinding).join('\n')}`,
    );
  }
}

async function runRandom(): Promise<void> {
  const end = options.minutes === undefined ? Infinity : Date.now() + Number(options.minutes) * 60_000;
  const first = Number(options.seed ?? Math.floor(Date.now() / 1000) % 1_000_000);
  const last = first + (options.projects === undefined ? Infinity : Number(options.projects));
  for (let seed = first; seed < last && Date.now() < end; seed += 1) {
    const random = randomCase(seed, Number(options.routes), Number(options.calls));
    const each = options.tenants
      ? withTenants(random, seed, true)
      : options.inline
        ? inlinedCase(random, Number(options.calls))
        : random;
    if (each === undefined) continue;
    totals.tried += each.random.tried;
    totals.refused += each.random.refused.length;
    const findings = await runCase(each, {
      peers,
      chance,
      folder,
      ...(options.typecheck ? { keep: (place) => void unchecked.set(place, each) } : {}),
    });
    count(each, each.inlined?.routes.size ?? each.random.checked.routes.length, findings);
    const [finding] = findings;
    if (finding !== undefined) await tell(each, finding);
    if (unchecked.size >= batchSize) {
      // tsc checks one batch while the next one is made.
      await checking;
      checking = checkTypes();
    }
  }
}

async function tell(each: Case, finding: Finding): Promise<void> {
  const calls = finding.kind === 'difference' ? each.calls.slice(0, finding.index + 1) : each.calls;
  console.log(`DIFF  ${each.name}\n${describeFinding(finding)}`);
  const seconds = Number(options.shrink);
  if (seconds === 0) return;
  const bench: Bench = { peers, chance, folder };
  const smallest = await shrink(
    { ...each, calls },
    async (smaller) => (await runCase(smaller, bench)).some((other) => isAlike(finding, other)),
    Date.now() + seconds * 1000,
  );
  const [again] = await runCase(smallest, bench);
  console.log(
    `shrunk: ${JSON.stringify({ routes: smallest.project['routes'], calls: smallest.calls })}\n${again === undefined ? 'and then the same' : describeFinding(again)}\n`,
  );
}

/** Shrinking must not slip from one bug to another, so the same part must differ, or the message must be the same. */
function isAlike(one: Finding, other: Finding): boolean {
  if (one.kind === 'difference') return other.kind === 'difference' && one.difference.part === other.difference.part;
  return (
    other.kind === 'failure' && one.message.split('\n')[0]?.slice(0, 60) === other.message.split('\n')[0]?.slice(0, 60)
  );
}

function count({ calls }: Case, flows: number, findings: readonly Finding[]): void {
  totals.projects += 1;
  totals.flows += flows;
  totals.requests += calls.length;
  totals.differences += findings.length > 0 ? 1 : 0;
}

/** Type-checks everything emitted since the last time, and removes it. */
async function checkTypes(): Promise<void> {
  const cases = new Map(unchecked);
  unchecked.clear();
  for (const fault of await typeCheck([...cases.keys()])) tellFault(fault, cases);
  for (const place of cases.keys()) await rm(place, { recursive: true, force: true });
}

function tellFault({ folder: place, file, message, line }: TypeFault, cases: ReadonlyMap<string, Case>): void {
  totals.typeFaults += 1;
  const each = place === undefined ? undefined : cases.get(place);
  const routes = each?.project['routes'];
  const id = /([^/]*)[.]ts$/.exec(file)?.[1];
  const route = Array.isArray(routes) ? routes.find((one: JsonValue) => isObject(one) && one['id'] === id) : undefined;
  console.log(
    `DIFF  type check, ${each?.name ?? ''} ${file}\n${message}\n  ${line}\n${route === undefined ? '' : `flow: ${JSON.stringify(route)}\n`}`,
  );
}
