import type { Locate } from '../../base/span.ts';
import type { z } from 'zod';
import type { Report, Subject } from '../../base/diagnostic.ts';
import { valueAt } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { describeValue, schemaIssues } from '../../base/schema.ts';
import { notAnObject, parseLimits, unsupportedVersion } from '../../ir/catalogue/parse.ts';
import { reportSchemaIssue } from '../../ir/catalogue/schema-issue.ts';
import { partOf } from './json-tree.ts';
import type { Path } from './json-tree.ts';
import type { FileTree } from './read-file.ts';
import { subjectOf } from './subject-of.ts';

/** Whether a file is a project of a known version. Checking any other against these rules would only add noise. */
export function isProject(file: FileTree, report: Report): boolean {
  if (!isObject(file, report)) return false;
  const version = partOf(file.tree, 'version');
  if (version === undefined || (version.kind === 'scalar' && version.value === 1)) return true;
  const found = version.kind === 'scalar' ? version.value : version.kind === 'list' ? [] : {};
  report(unsupportedVersion, { found: describeValue(found) }, { place: file.locate(['version']) });
  return false;
}

export function isObject({ tree, value, part, locate }: FileTree, report: Report): boolean {
  if (tree.kind !== 'object') report(notAnObject, { part, found: describeValue(value) }, { place: locate([]) });
  return tree.kind === 'object';
}

/** The value at a path of a file if it matches the schema; reports its issues if not. */
export function checkShape<Type extends JsonValue>(
  schema: z.ZodType<Type>,
  file: FileTree,
  path: Path,
  report: Report,
): Type | undefined {
  const value = valueAt(file.value, path) ?? null;
  const fits = (candidate: JsonValue): candidate is Type => {
    const issues = schemaIssues(schema, candidate, parseLimits.diagnostics + 1);
    for (const issue of issues) {
      const full = [...path, ...issue.path];
      const subject = subjectOf(file.tree, file.part, full);
      reportSchemaIssue({ ...issue, path: full }, locateFrom(file, path, subject), subject, report);
    }
    return issues.length === 0;
  };
  return fits(value) ? value : undefined;
}

/** Places in terms of operations: within a route, if the route's id can be read. */
function locateFrom({ locate, part }: FileTree, root: Path, subject: Subject | undefined): Locate {
  if (subject === undefined && part === 'project') return locate;
  return (full, side) => {
    const { path = [], ...place } = locate(full, side);
    return subject === undefined ? place : { ...place, path: path.slice(root.length) };
  };
}
