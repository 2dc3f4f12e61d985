import { createHmac } from 'node:crypto';
import { isObject } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { signingOf, tokenParts } from '../../compiler/ir/given-tokens.ts';
import { refuse } from '../workspace/refuse.ts';

/** Headers with the tokens that examples of the route are given, signed with the secrets that the server has. */
export function fillTokens(
  headers: Readonly<Record<string, string>>,
  examples: readonly JsonValue[],
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const fill = (text: string): string =>
    tokenParts(text)
      .map((part) => (part.kind === 'text' ? part.text : signed(part.name)))
      .join('');
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fill(text)]));

  function signed(name: string): string {
    const token = examples.map((example) => at(example, 'given', 'tokens', name)).find((each) => isObject(each ?? null));
    const secret = variables[String(at(token, 'secret'))];
    if (token === undefined || secret === undefined)
      return refuse({
        message: `No example of the route is given a token “${name}”.`,
        hint: 'Add it to an example, under "given": { "tokens": { … } }.',
      });
    return signJwt(token, secret);
  }
}

const at = (value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined =>
  path.reduce<JsonValue | undefined>(
    (inner, key) => (isObject(inner ?? null) && Object.hasOwn(Object(inner), key) ? Object(inner)[key] : undefined),
    value,
  );
