import type { Edit, Node } from 'jsonc-parser';

/** Edits of a JSON text that keep the author's formatting, so that a diff only shows the change. */

export const replace = ({ offset, length }: Node, content: string): Edit => ({ offset, length, content });

/** Inserts a member after another one, by default the last; on its own line if the other members are. */
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

/** Applies a change to the text after the byte order mark, which JSON parsers reject. */
export function withoutMark(text: string, change: (json: string) => string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + change(text.slice(mark.length));
}
