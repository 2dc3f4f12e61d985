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
import type { Locate } from '../../ir/document.ts';
import type { ReportInFile } from './file-reporter.ts';
import type { JsonTree } from './json-tree.ts';
import { subjectOf } from './subject-of.ts';
import type { Part } from './subject-of.ts';

export interface Shaped {
  readonly tree: JsonTree;
  readonly value: JsonValue;
  readonly part: Part;
  readonly locate: Locate;
}

/** A file's value as it stands, if it has the shape of the schema; what is wrong with it is reported. */
export function checkShape<Type extends JsonValue>(
  schema: z.ZodType<Type>,
  shaped: Shaped,
  report: ReportInFile,
): Type | undefined {
  const { tree, value, part, locate } = shaped;
  if (tree.kind !== 'object') {
    report(notAnObject, { part, found: describeValue(value) }, { place: locate([]) });
    return undefined;
  }
  const version = tree.members.get('version')?.value;
  // The rules of another version are unknown: judging by ours would only add noise.
  if (part === 'project' && version !== undefined && (version.kind !== 'scalar' || version.value !== 1)) {
    report(
      unsupportedVersion,
      {
        found:
          version.kind === 'scalar' ? describeValue(version.value) : describeValue(version.kind === 'list' ? [] : {}),
      },
      { place: locate(['version']) },
    );
    return undefined;
  }
  const fits = (candidate: JsonValue): candidate is Type => {
    const faults = schemaFaults(schema, candidate, parseLimits.findings + 1);
    for (const fault of faults) reportFault(fault, shaped, report);
    return faults.length === 0;
  };
  return fits(value) ? value : undefined;
}

function reportFault(fault: SchemaFault, { tree, part, locate }: Shaped, report: ReportInFile): void {
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
