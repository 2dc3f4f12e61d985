/**
 * The entry point of all random testing. `--garbage`: broken flow files (garbage/fuzz.ts); `--injection`: hostile texts
 * at every place of a flow (injection/fuzz.ts); `--builder`: edits of flows (builder/fuzz.ts); otherwise emitted
 * servers against the reference interpreter (differential/fuzz.ts, which describes its other options). `--minutes N`
 * and `--seed S` apply to all of them. `--unused`: only lists the settings that no flow of the last kind has, of
 * `--projects N`.
 */
const has = (option: string): boolean => process.argv.includes(option);
const numberAfter = (option: string, otherwise: number): number =>
  has(option) ? Number(process.argv[process.argv.indexOf(option) + 1]) : otherwise;
const end = Date.now() + numberAfter('--minutes', 1) * 60_000;
const seed = numberAfter('--seed', Math.floor(Date.now() / 1000) % 1_000_000);

if (has('--garbage')) {
  const { fuzzGarbage } = await import('./garbage/fuzz.ts');
  process.exitCode = (await fuzzGarbage(end, seed)) === 0 ? 0 : 1;
} else if (has('--injection')) {
  const { fuzzInjection } = await import('./injection/fuzz.ts');
  process.exitCode = (await fuzzInjection(end, seed)) === 0 ? 0 : 1;
} else if (has('--builder')) {
  const { fuzzBuilder } = await import('./builder/fuzz.ts');
  process.exitCode = (await fuzzBuilder(end, seed)) === 0 ? 0 : 1;
} else if (has('--unused')) {
  const { unusedSettings } = await import('./differential/unused-settings.ts');
  console.log(unusedSettings(seed, numberAfter('--projects', 40)).join('\n'));
} else {
  await import('./differential/fuzz.ts');
}
