import { itemsOf } from './json-text.ts';
import type { JsonText, Part } from './json-text.ts';

/** The formatting of a file. */
export interface Style {
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
  /**
   * The white space between key and value, between items on one line, and inside the braces of an object on one line.
   */
  readonly colon: string;
  readonly comma: string;
  readonly pad: string;
  /** All on one line, nothing on one line, or both. */
  readonly layout: 'flat' | 'open' | 'mixed';
}

export const houseStyle: Style = { newline: '\n', unit: '  ', colon: ': ', comma: ', ', pad: ' ', layout: 'mixed' };

/** How many objects and lists are examined: enough to recognize a habit. */
const sample = 200;

export function styleOf(file: JsonText): Style {
  const { text, root } = file;
  const isFlat = !hasBreak(file, root);
  const seen = containers(root).filter((part) => itemsOf(part).length > 0);
  const flat = isFlat ? seen : seen.filter((part) => !hasBreak(file, part));
  // Styles only differ in containers of scalars; the root has one line per member in any style.
  const isLeaf = (part: Part): boolean => part !== root && itemsOf(part).every(({ value }) => value.kind === 'scalar');
  const between = (start: number, end: number, otherwise: string): string => {
    const found = text.slice(start, end);
    return /^[ \t]*[:,]?[ \t]*$/.test(found) ? found : otherwise;
  };
  const [member] = seen.flatMap((part) => itemsOf(part).slice(0, 1)).filter(({ key }) => key !== undefined);
  const [pair] = flat.map((part) => itemsOf(part)).filter(({ length }) => length > 1);
  const object = flat.find(({ kind }) => kind === 'object');
  const colon = member?.key && between(member.key.end, member.value.start, ': ');
  return {
    newline: /\r\n|\r|\n/.exec(text)?.[0] ?? '\n',
    unit: (isFlat ? undefined : /^([ \t]+)"/m.exec(text)?.[1]) ?? '  ',
    colon: colon ?? ': ',
    comma: (pair?.[0] && pair[1] && between(pair[0].end, pair[1].start, ', ')) ?? (colon === ':' ? ',' : ', '),
    pad: (object && between(object.start + 1, itemsOf(object)[0]?.start ?? 0, ' ')) ?? (colon === ':' ? '' : ' '),
    layout: isFlat && seen.length > 0 ? 'flat' : flat.length === 0 && seen.some(isLeaf) ? 'open' : 'mixed',
  };
}

/** The first objects and lists of a file, in the order of the text. */
function containers(root: Part, found: Part[] = []): readonly Part[] {
  found.push(root);
  for (const { value } of itemsOf(root)) {
    if (found.length >= sample) break;
    if (value.kind !== 'scalar') containers(value, found);
  }
  return found;
}

export const hasBreak = (
  { text }: JsonText,
  { start, end }: { readonly start: number; readonly end: number },
): boolean => /[\r\n]/.test(text.slice(start, end));

/** Whether the items of a container begin on separate lines. */
export const isOpen = (file: JsonText, part: Part): boolean =>
  hasBreak(file, { start: part.start, end: itemsOf(part)[0]?.start ?? part.start });

/** The indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}
