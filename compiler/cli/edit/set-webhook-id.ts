import { randomInt } from 'node:crypto';
import type { JSONPath } from 'jsonc-parser';
import type { JsonValue } from '../../base/json.ts';
import { applyOperation } from '../../edit/apply-operation.ts';
import { partAt, readJsonText, stringIn } from '../../edit/json-text.ts';
import { locate } from '../../edit/locate.ts';

/** Sets the webhook trigger of a Start node to this id, and returns the new text. `start` is the path of the node. */
export function setWebhookId(text: string, start: JSONPath, id: string): string {
  const file = readJsonText(text);
  if (file === undefined) return text;
  const [config, trigger] = [['config'], ['config', 'trigger']].map((path) => locate(file, [...start, ...path]));
  const isWebhook = trigger?.missing === 0 && stringIn(partAt(file.root, trigger.trail), 'type') === 'webhook';
  const set = (keys: readonly string[], value: JsonValue): string => {
    const outcome = applyOperation(file, { do: 'set', path: [...start, ...keys], value }, []);
    return 'refusal' in outcome ? text : outcome.file.text;
  };
  if (isWebhook) return set(['config', 'trigger', 'id'], id);
  const value = { type: 'webhook', id };
  return config?.missing === 0 ? set(['config', 'trigger'], value) : set(['config'], { trigger: value });
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `whk_` and 24 random base62 characters: 142 bits, beyond guessing. */
export const newWebhookId = (): string =>
  `whk_${Array.from({ length: 24 }, () => digits.charAt(randomInt(digits.length))).join('')}`;
