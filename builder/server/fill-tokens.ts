import { createHmac } from 'node:crypto';
import { isObject, valueAt } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import { signingOf, withTokens } from '../../compiler/ir/given-tokens.ts';

/** Headers with the tokens that examples of the route define, signed with the server's secrets. */
export function fillTokens(
  headers: Readonly<Record<string, string>>,
  examples: readonly JsonValue[],
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, withTokens(text, tokenNamed)]));

  function tokenNamed(name: string): string {
    const given = examples.map((example) => valueAt(example, ['given', 'tokens', name])).find(isObject);
    const { secret } = given ?? {};
    const value = typeof secret === 'string' ? variables[secret] : undefined;
    if (given !== undefined && value !== undefined) return signed(given, value);
    return refuse({
      message: `No example of the route is given a token “${name}”.`,
      hint: 'Add it to an example, under "given": { "tokens": { … } }, with a secret that the project declares.',
    });
  }
}

function signed(token: JsonObject, secret: string): string {
  const [claims, seconds = 3600] = signingOf(token);
  const iat = Math.floor(Date.now() / 1000);
  const payload = { iat, exp: iat + Number(seconds), ...(isObject(claims) ? claims : {}) };
  const text = [{ alg: 'HS256' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
