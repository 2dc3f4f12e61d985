import type { JsonObject } from '../../../base/json.ts';
import type { SecurityRequirement } from '../../../ir/security.ts';

/** The schemes of RFC 9110 that OpenAPI knows by name. */
const known: ReadonlySet<string> = new Set(['basic', 'bearer']);

export function schemeOf({ header, scheme, isCookie }: SecurityRequirement): JsonObject {
  if (isCookie === true) return { type: 'apiKey', in: 'cookie', name: header };
  if (header === 'authorization' && scheme !== undefined && known.has(scheme.toLowerCase()))
    return { type: 'http', scheme: scheme.toLowerCase() };
  return {
    ...{ type: 'apiKey', in: 'header', name: header },
    ...(scheme === undefined ? {} : { description: `Written as \`${scheme} …\`` }),
  };
}

/** Two alternatives: all credentials, then only the required ones; a single one if none is optional. */
export function securityOf(requirements: readonly SecurityRequirement[]): JsonObject {
  if (requirements.length === 0) return {};
  const named = (all: readonly SecurityRequirement[]): JsonObject =>
    Object.fromEntries(all.map(({ name }) => [name, []]));
  const needed = requirements.filter(({ optional }) => !optional);
  const isSame = needed.length === requirements.length;
  return { security: [named(requirements), ...(isSame ? [] : [named(needed)])] };
}
