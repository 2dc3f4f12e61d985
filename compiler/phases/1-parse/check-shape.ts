import type { z } from 'zod';
import type { Report } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import { describeValue, printPath, schemaIssues } from '../../base/schema.ts';
import type { SchemaIssue } from '../../base/schema.ts';
import {
  missingKey,
  notAnObject,
  parseLimits,
  unknownKey,
  unsupportedVersion,
  wrongValue,
} from '../../ir/catalogue/parse.ts';
import { partOf, valueAt } from './json-tree.ts';
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
  const value = valueAt(file.value, path);
  const fits = (candidate: JsonValue): candidate is Type => {
    const issues = schemaIssues(schema, candidate, parseLimits.diagnostics + 1);
    for (const issue of issues) reportIssue({ ...issue, path: [...path, ...issue.path] }, file, report);
    return issues.length === 0;
  };
  return fits(value) ? value : undefined;
}

function reportIssue(issue: SchemaIssue, { tree, part, locate }: FileTree, report: Report): void {
  const path = printPath(issue.path);
  const subject = subjectOf(tree, part, issue.path);
  switch (issue.kind) {
    case 'unknown-key':
      return report(
        unknownKey,
        { path, key: issue.key, near: issue.near, known: issue.known },
        { place: locate([...issue.path, issue.key], 'key'), subject },
      );
    case 'missing-key':
      return report(
        missingKey,
        { path, key: issue.key, expected: issue.expected },
        { place: locate(issue.path), subject },
      );
    case 'wrong-value': {
      const { expected, found, onKey, near, hint } = issue;
      const named = onKey ? printPath(issue.path.slice(0, -1)) : path;
      return report(
        wrongValue,
        { path: named, expected, found, onKey, near, hint },
        { place: locate(issue.path, onKey ? 'key' : 'value'), subject },
      );
    }
  }
}
