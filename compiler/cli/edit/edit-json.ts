import type { Edit, Node } from 'jsonc-parser';

/**
 * Edits of a JSON text that leave all else as its author wrote it, so that a diff shows what changed and nothing more.
 */

export const replace = ({ offset, length }: Node, content: string): Edit => ({ offset, length, content });

/** A new member behind another one, by default the last, on a line of its own where the other members have theirs. */
export function insertMember(
  json: string,
  object: Node,
  key: string,
  value: string,
  after: Node | undefined = object.children?.at(-1),
): Edit {
  const member = `${JSON.stringify(key)}: ${value}`;
  if (after === undefined) return replace(object, `{ ${member} }`);
  const before = /(?<lineBreak>\r?\n|\r)(?<indent>[ \t]*)$/.exec(json.slice(object.offset, after.offset));
  const separator = before === null ? ' ' : before[0];
  return { offset: after.offset + after.length, length: 0, content: `,${separator}${member}` };
}

/** Applies a change to the text behind a byte order mark, which no parser of JSON takes. */
export function withoutMark(text: string, change: (json: string) => string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + change(text.slice(mark.length));
}
