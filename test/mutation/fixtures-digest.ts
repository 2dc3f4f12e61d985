import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { compileFixture, folderNames, readInvalid, readValid } from '../golden/fixtures.ts';

/**
 * Prints a hash of the output of each fixture: `golden.test.ts` in a few seconds, for main.ts. If `fixtures-digest.txt`
 * has the output of the unchanged compiler, stops at the first difference.
 */
const expected = existsSync('fixtures-digest.txt')
  ? readFileSync('fixtures-digest.txt', 'utf8').split('\n')
  : undefined;
const fixtures = [
  ...folderNames('fixtures/invalid').flatMap(readInvalid),
  ...folderNames('fixtures/valid').map(readValid),
];
for (const [index, fixture] of fixtures.entries()) {
  const { files = [], diagnostics } = await compileFixture(fixture);
  const hash = createHash('sha256').update(JSON.stringify([files, diagnostics]));
  const line = `${index} ${fixture.name} ${hash.digest('hex')}`;
  console.log(line);
  if (expected !== undefined && expected[index] !== line) process.exit(1);
}
