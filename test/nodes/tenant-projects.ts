import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../compiler/base/json.ts';
import { parseJson } from '../../compiler/base/json.ts';
import { diffProjects, allConsequences } from '../../compiler/diff/diff-projects.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import { asObject } from '../differential/hand-written/case.ts';
import { compileProject } from '../support/compile-flow.ts';

const fixture = readFileSync('fixtures/valid/tenants/tenants.json', 'utf8');
/** The fixture with some of its text changed. */
export const changed = (...changes: readonly (readonly [from: string, to: string])[]): JsonObject => {
  let text = JSON.stringify(parseJson(fixture));
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the fixture has no ${from}`);
    text = text.replace(from, to);
  }
  return asObject(JSON.parse(text));
};
export const found = async (project: JsonObject): Promise<readonly string[]> =>
  (await compileProject(project)).diagnostics.map(({ code, subject }) =>
    `${code} ${subject?.route ?? ''} ${subject?.node ?? ''}`.trim(),
  );

export const version = (project: JsonObject) => {
  const read = readVersion([{ file: 'flow.json', text: JSON.stringify(project) }]).version;
  if (read === undefined) throw new Error('it has errors');
  return read;
};
/** What a diff says about security. */
export const told = (before: JsonObject, after: JsonObject): readonly string[] =>
  allConsequences(diffProjects(version(before), version(after))).flatMap(({ about, severity, message }) =>
    about === 'security' ? [`${severity}: ${message}`] : [],
  );
