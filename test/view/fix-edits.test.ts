import { expect, test } from 'vitest';
import { renderSarif } from '../../compiler/base/render/sarif.ts';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { fixEdits } from '../../compiler/view/fix-edits.ts';
import { folderNames, readInvalid } from '../golden/fixtures.ts';
import { describeQuery } from '../support/describe-query.ts';

/** The replacements of a fix in SARIF lead to the same file as the fix itself. */
const fixtures = ['FS2004', 'FS2003', 'FS2010'].flatMap((code) =>
  folderNames('fixtures/invalid').includes(code) ? readInvalid(code) : [],
);

test('replacements leave a flow without the finding, and SARIF has them', async () => {
  let taken = 0;
  for (const { sources } of fixtures) {
    const check = async (texts: typeof sources) =>
      (await compile({ sources: texts, options: defaultOptions, library: new Map(), describeQuery })).diagnostics;
    const diagnostics = await check(sources);
    const editsOf = fixEdits({ sources, describeQuery });
    for (const diagnostic of diagnostics)
      for (const { edits } of editsOf(diagnostic)) {
        const after = sources.map(({ file, text }) => ({
          file,
          text: edits
            .filter(({ place }) => place.file === file)
            .reduce(
              (now, { place: { span }, text: next }) => now.slice(0, span.start) + next + now.slice(span.end),
              text,
            ),
        }));
        const left = await check(after).catch(() => []);
        expect(left.map(({ message }) => message)).not.toContain(diagnostic.message);
        taken += 1;
      }
    const sarif: unknown = JSON.parse(renderSarif(diagnostics, sources, editsOf));
    if (diagnostics.some((each) => editsOf(each).length > 0))
      expect(sarif).toHaveProperty('runs.0.results.0.fixes.0.artifactChanges.0.replacements.0.insertedContent.text');
  }
  expect(taken).toBeGreaterThan(0);
});
