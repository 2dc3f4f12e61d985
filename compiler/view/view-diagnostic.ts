import { flowOf } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Fix, Path, Step } from '../base/operation.ts';
import { positionAt } from '../base/text-position.ts';
import type { Lines } from '../base/text-position.ts';
import type { RawPart } from '../phases/1-parse/index.ts';
import type { DiagnosticView } from './route-view.ts';

/** `part`: the route, or the shared part, in which the place is looked up. `wires`: their ids, by index. */
export function viewDiagnostic(
  diagnostic: Diagnostic,
  part: RawPart | undefined,
  lines: (file: string) => Lines,
  wires: readonly string[] = [],
): DiagnosticView {
  const { code, severity, title, message, hint, place, subject } = diagnostic;
  const { line, column } = positionAt(lines(place.file), place.span.start);
  const isInside = part?.file === place.file && part.span.start <= place.span.start && place.span.end <= part.span.end;
  const path = isInside ? part.pathAt(place.span) : [];
  const [flow, list, index] = path;
  const wire = flow === 'flow' && list === 'edges' && typeof index === 'number' ? wires[index] : undefined;
  return {
    ...{ code, severity, title, message, hint, file: place.file, line, column },
    ...flowOf(subject),
    path: isInside ? byIds(part.value, path) : [],
    ...(subject?.node === undefined ? {} : { node: subject.node }),
    ...(wire === undefined ? {} : { wire }),
    ...(place.within === undefined ? {} : { within: place.within }),
    fixes: isInside ? fixesByIds(diagnostic.fixes, part, flowOf(subject).route) : diagnostic.fixes,
  };
}

/** The same path, with the id of a list's item instead of its index if that is unambiguous. */
function byIds(root: JsonValue, path: Path): Path {
  let value: JsonValue | undefined = root;
  return path.map((step): Step => {
    const holder: JsonValue | undefined = value;
    const key = isList(holder) ? holder.findIndex((item, index) => isNamed(item, index, step)) : step;
    value = typeof key === 'object' ? undefined : partOf(holder, key);
    return isList(holder) && typeof step === 'number' ? stepTo(holder, step) : step;
  });
}

function partOf(holder: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (isList(holder)) return typeof key === 'number' ? holder[key] : undefined;
  return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** Whether a step names this item; it names the first that it fits. */
function isNamed(item: JsonValue, index: number, step: Step): boolean {
  if (typeof step !== 'object') return index === step;
  if (!isObject(item)) return false;
  return 'id' in step ? item['id'] === step.id : item['from'] === step.from && item['to'] === step.to;
}

function stepTo(list: readonly JsonValue[], index: number): Step {
  const item = list[index];
  if (!isObject(item)) return index;
  const { id, from, to } = item;
  const step: Step | undefined =
    typeof id === 'string' ? { id } : typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
  return step !== undefined && list.findIndex((other, at) => isNamed(other, at, step)) === index ? step : index;
}

/** Fixes in a form that a page can keep while the file changes: by ids. */
const fixesByIds = (fixes: readonly Fix[], part: RawPart, route: string | undefined): readonly Fix[] =>
  fixes.map((fix) => ({
    ...fix,
    operations: fix.operations.map((operation) =>
      'path' in operation && operation.route === route
        ? { ...operation, path: byIds(part.value, operation.path) }
        : operation,
    ),
  }));
