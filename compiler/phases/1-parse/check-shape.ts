import type { z } from 'zod';
import type { JsonValue } from '../../base/json.ts';
import { describeValue, printPath, schemaFaults } from '../../base/schema.ts';
import type { SchemaFault } from '../../base/schema.ts';
import {
  missingKey,
  notAnObject,
  parseLimits,
  unknownKey,
  unsupportedVersion,
  wrongValue,
} from '../../ir/catalogue/parse.ts';
import type { ReportInFile } from './file-reporter.ts';
import { partOf, valueAt } from './json-tree.ts';
import type { Path } from './json-tree.ts';
import type { FileTree } from './read-file.ts';
import { subjectOf } from './subject-of.ts';

/** Whether a file holds a project of a version that is known. The rules of another are not: judging by ours would only add noise. */
export function isProject(file: FileTree, report: ReportInFile): boolean {
  if (!isObject(file, report)) return false;
  const version = partOf(file.tree, 'version');
  if (version === undefined || (version.kind === 'scalar' && version.value === 1)) return true;
  const found = version.kind === 'scalar' ? version.value : version.kind === 'list' ? [] : {};
  report(unsupportedVersion, { found: describeValue(found) }, { place: file.locate(['version']) });
  return false;
}

export function isObject({ tree, value, part, locate }: FileTree, report: ReportInFile): boolean {
  if (tree.kind !== 'object') report(notAnObject, { part, found: describeValue(value) }, { place: locate([]) });
  return tree.kind === 'object';
}

/** The value at a path of a file, if it has the shape of the schema; what is wrong with it is reported. */
export function checkShape<Type extends JsonValue>(
  schema: z.ZodType<Type>,
  file: FileTree,
  path: Path,
  report: ReportInFile,
): Type | undefined {
  const value = valueAt(file.value, path);
  const fits = (candidate: JsonValue): candidate is Type => {
    const faults = schemaFaults(schema, candidate, parseLimits.findings + 1);
    for (const fault of faults) reportFault({ ...fault, path: [...path, ...fault.path] }, file, report);
    return faults.length === 0;
  };
  return fits(value) ? value : undefined;
}

function reportFault(fault: SchemaFault, { tree, part, locate }: FileTree, report: ReportInFile): void {
  const path = printPath(fault.path);
  const subject = subjectOf(tree, part, fault.path);
  switch (fault.kind) {
    case 'unknown-key':
      return report(
        unknownKey,
        { path, key: fault.key, near: fault.near, known: fault.known },
        { place: locate([...fault.path, fault.key], 'key'), subject },
      );
    case 'missing-key':
      return report(
        missingKey,
        { path, key: fault.key, expected: fault.expected },
        { place: locate(fault.path), subject },
      );
    case 'wrong-value': {
      const { expected, found, onKey, near, hint } = fault;
      const named = onKey ? printPath(fault.path.slice(0, -1)) : path;
      return report(
        wrongValue,
        { path: named, expected, found, onKey, near, hint },
        { place: locate(fault.path, onKey ? 'key' : 'value'), subject },
      );
    }
  }
}
