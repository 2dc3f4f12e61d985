import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import type { Source } from '../../compiler/base/span.ts';
import { analyse } from '../../compiler/analyse.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { filesOf, sourcesAfter } from '../../compiler/view/files-of.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { folderNames, readInvalid } from '../golden/fixtures.ts';
import { describeQuery } from '../support/describe-query.ts';

/**
 * Fixes that reveal another error, which the shown one hides. Removing a wire leaves its target unfed; a setting that
 * names a port leaves the wire to it, which has its own fix.
 */
const leadsOn: Readonly<Record<string, readonly string[]>> = {
  'FS2004 condition: FS2004: Change "id" to "id.gt"': ['FS3004'],
  'FS2005 flow: FS2005: Remove the wire': ['FS3002'],
  'FS2006 flow: FS2006: Remove the wire': ['FS2009'],
  'FS2020 flow: FS2020: Remove the wire from "b.object" to "a.b"': ['FS2009'],
  'FS2047 unknown: FS2047: Take the node out of the container': ['FS2049'],
  'FS2048 loop-in-map: FS2048: Take the node out of the container': ['FS2049'],
  'FS2049 leaves: FS2049: Remove the wire': ['FS2009'],
  'FS2049 reads-effect: FS2049: Remove the wire': ['FS2009'],
  'FS2049 reads-item: FS2049: Remove the wire': ['FS2009'],
  'FS2508 flow: FS2508: Use “eq”': ['FS2004', 'FS2009'],
  'FS2508 flow: FS2508: Use “ne”': ['FS2004', 'FS2009'],
  'FS2508 flow: FS2508: Use “lt”': ['FS2004', 'FS2009'],
  'FS2539 flow: FS2539: Change "opne" to "open"': ['FS2004'],
  'FS2511 flow: FS2511: Remove "content-length"': ['FS2004'],
};

const check = (sources: readonly Source[]): readonly Diagnostic[] =>
  analyse({ sources, describeQuery, options: { ...defaultOptions, mode: 'development', rules: ['conventions'] } })
    .diagnostics;

const cases = folderNames('fixtures/invalid').flatMap((code) =>
  readInvalid(code).flatMap(({ name, sources, unreadable }) =>
    unreadable.length > 0
      ? []
      : check(sources).flatMap((diagnostic) =>
          diagnostic.fixes.map((fix) => ({
            name: `${code}${name === code ? '' : ` ${name}`}: ${diagnostic.code}: ${fix.title}`,
            ...{ sources, diagnostic, fix },
          })),
        ),
  ),
);

const same = (left: Diagnostic, right: Diagnostic): boolean =>
  left.code === right.code && left.message === right.message && left.subject?.node === right.subject?.node;

describe('a fix', () => {
  test.each(cases)('$name', ({ name, sources, diagnostic, fix }) => {
    const applied = applyToProject(filesOf(openFlow({ describeQuery, sources })), fix.operations);
    if ('refusal' in applied) throw new Error(`${applied.refusal.message} ${JSON.stringify(fix.operations)}`);
    const before = check(sources);
    const after = check(sourcesAfter(sources, applied));
    const count = (all: readonly Diagnostic[]) => all.filter((each) => same(each, diagnostic)).length;
    expect(count(after)).toBe(count(before) - 1);
    const added = after.filter(
      ({ code, severity }) => severity === 'error' && before.every((each) => each.code !== code),
    );
    expect(added.map(({ code }) => code).toSorted()).toEqual(leadsOn[name] ?? []);
  });

  test('stands for each of these', () => {
    expect(Object.keys(leadsOn).filter((name) => !cases.some((each) => each.name === name))).toEqual([]);
  });
});
