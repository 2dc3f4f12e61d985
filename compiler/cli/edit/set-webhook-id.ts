import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Edit, JSONPath, Node } from 'jsonc-parser';
import { insertMember, replace, withoutMark } from './edit-json.ts';

/** Sets the webhook trigger of a Start node to this id, and returns the new text. `start` is the path of the node. */
export function setWebhookId(text: string, start: JSONPath, id: string): string {
  return withoutMark(text, (json) => applyEdits(json, [findEdit(json, start, id)]));
}

function findEdit(json: string, start: JSONPath, id: string): Edit {
  const root = parseTree(json);
  const at = (...path: JSONPath): Node | undefined => root && findNodeAtLocation(root, [...start, ...path]);
  const trigger = `{ "type": "webhook", "id": ${JSON.stringify(id)} }`;
  const oldId = at('config', 'trigger', 'id');
  if (oldId !== undefined) return replace(oldId, JSON.stringify(id));
  const oldTrigger = at('config', 'trigger');
  if (oldTrigger !== undefined)
    return at('config', 'trigger', 'type')?.value === 'webhook'
      ? insertMember(json, oldTrigger, 'id', JSON.stringify(id))
      : replace(oldTrigger, trigger);
  const config = at('config');
  if (config !== undefined) return insertMember(json, config, 'trigger', trigger);
  return insertMember(json, at() ?? { type: 'object', offset: 0, length: 0 }, 'config', `{ "trigger": ${trigger} }`);
}
