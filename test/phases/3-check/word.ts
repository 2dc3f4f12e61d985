import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

/** A word of the one-line flows: a kind with a config, and the ports used when none is named. */
export interface Word {
  readonly type: string;
  readonly config: (argument: string) => JsonObject;
  readonly input: (config: JsonObject) => string;
  readonly output: (config: JsonObject) => string;
  /** The default exit; undefined for pure nodes, empty if there is none. */
  readonly next?: string;
  readonly defaults: (config: JsonObject) => Readonly<Record<string, JsonValue>>;
}

type Settings = { readonly [Key in keyof Word]?: Word[Key] | string };

export function word(type: string, { config, input = 'value', output = 'value', next, defaults }: Settings = {}): Word {
  const port = (given: Settings['input']) =>
    typeof given === 'function' ? (settings: JsonObject) => given(settings) : () => String(given);
  return {
    type,
    config: typeof config === 'function' ? config : () => ({}),
    input: port(input),
    output: port(output),
    ...(typeof next === 'string' ? { next } : {}),
    defaults: typeof defaults === 'function' ? defaults : () => ({}),
  };
}

/** A config of one setting: the argument. */
export const named =
  (key: string) =>
  (argument: string): JsonObject => ({ [key]: argument });
