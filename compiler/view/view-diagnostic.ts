import type { Diagnostic } from '../base/diagnostic.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Path, Step } from '../base/operation.ts';
import { positionAt } from '../base/text-position.ts';
import type { Lines } from '../base/text-position.ts';
import type { RawPart } from '../phases/1-parse/index.ts';
import type { DiagnosticView } from './route-view.ts';

/** `part`: the route, or what the routes share, that the place is looked for in. `wires`: their ids, by index. */
export function viewDiagnostic(
  diagnostic: Diagnostic,
  part: RawPart | undefined,
  lines: (file: string) => Lines,
  wires: readonly string[] = [],
): DiagnosticView {
  const { code, severity, title, message, hint, place, subject, fixes } = diagnostic;
  const { line, column } = positionAt(lines(place.file), place.span.start);
  const isInside = part?.file === place.file && part.span.start <= place.span.start && place.span.end <= part.span.end;
  const path = isInside ? part.pathAt(place.span) : [];
  const [flow, list, index] = path;
  const wire = flow === 'flow' && list === 'edges' && typeof index === 'number' ? wires[index] : undefined;
  return {
    ...{ code, severity, title, message, hint, file: place.file, line, column, fixes },
    ...(subject === undefined ? {} : { route: subject.route }),
    path: isInside ? byIds(part.value, path) : [],
    ...(subject?.node === undefined ? {} : { node: subject.node }),
    ...(wire === undefined ? {} : { wire }),
  };
}

/** The same path, with the id of an item of a list instead of its index where that is clear. */
function byIds(root: JsonValue, path: readonly (string | number)[]): Path {
  let value: JsonValue | undefined = root;
  return path.map((step): Step => {
    const holder: JsonValue | undefined = value;
    if (isList(holder) && typeof step === 'number') {
      value = holder[step];
      return stepTo(holder, step);
    }
    value = isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
    return step;
  });
}

/** A step names the first item that it fits. */
function stepTo(list: readonly JsonValue[], index: number): Step {
  const item = list[index];
  if (!isObject(item)) return index;
  const { id, from, to } = { id: item['id'], from: item['from'], to: item['to'] };
  const isFirst = (fits: (other: { readonly [key: string]: JsonValue }) => boolean): boolean =>
    list.findIndex((other) => isObject(other) && fits(other)) === index;
  if (typeof id === 'string') return isFirst((other) => other['id'] === id) ? { id } : index;
  if (typeof from !== 'string' || typeof to !== 'string') return index;
  return isFirst((other) => other['from'] === from && other['to'] === to) ? { from, to } : index;
}
