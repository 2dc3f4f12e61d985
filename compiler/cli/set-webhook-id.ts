import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Edit, JSONPath, Node } from 'jsonc-parser';

/**
 * The text of a flow file with a webhook trigger of this id in the config of a Start Node; `start` leads to the node. All
 * else stays as its author wrote it, so that a diff shows the id and nothing more.
 */
export function setWebhookId(text: string, start: JSONPath, id: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const json = text.slice(mark.length);
  return mark + applyEdits(json, [findEdit(json, start, id)]);
}

function findEdit(json: string, start: JSONPath, id: string): Edit {
  const root = parseTree(json);
  const at = (...path: JSONPath): Node | undefined => root && findNodeAtLocation(root, [...start, ...path]);
  const trigger = `{ "type": "webhook", "id": ${JSON.stringify(id)} }`;
  const oldId = at('config', 'trigger', 'id');
  if (oldId !== undefined) return replace(oldId, JSON.stringify(id));
  const oldTrigger = at('config', 'trigger');
  if (oldTrigger !== undefined) return at('config', 'trigger', 'type')?.value === 'webhook' ? insertMember(json, oldTrigger, 'id', JSON.stringify(id)) : replace(oldTrigger, trigger);
  const config = at('config');
  if (config !== undefined) return insertMember(json, config, 'trigger', trigger);
  return insertMember(json, at() ?? { type: 'object', offset: 0, length: 0 }, 'config', `{ "trigger": ${trigger} }`);
}

const replace = ({ offset, length }: Node, content: string): Edit => ({ offset, length, content });

/** A new last member, on a line of its own where the other members have theirs. */
function insertMember(json: string, object: Node, key: string, value: string): Edit {
  const member = `${JSON.stringify(key)}: ${value}`;
  const last = object.children?.at(-1);
  if (last === undefined) return replace(object, `{ ${member} }`);
  const before = /(?<lineBreak>\r?\n|\r)(?<indent>[ \t]*)$/.exec(json.slice(object.offset, last.offset));
  const separator = before === null ? ' ' : before[0];
  return { offset: last.offset + last.length, length: 0, content: `,${separator}${member}` };
}
