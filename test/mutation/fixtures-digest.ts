import { createHash } from 'node:crypto';
import { compileFixture, folderNames, readInvalid, readValid } from '../golden/fixtures.ts';

/**
 * Prints what all fixtures compile to, a hash for each: `golden.test.ts` in a few seconds, for main.ts, which compares it with
 * what the unchanged compiler gives.
 */
const fixtures = [...folderNames('fixtures/invalid').flatMap(readInvalid), ...folderNames('fixtures/valid').map(readValid)];
for (const [index, fixture] of fixtures.entries()) {
  const { files = [], diagnostics } = await compileFixture(fixture);
  const hash = createHash('sha256').update(JSON.stringify([files, diagnostics]));
  console.log(`${index} ${fixture.name} ${hash.digest('hex')}`);
}
