import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { headerName } from '../ir/format-parts.ts';
import { optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const getHeader = defineNode({
  type: 'get-header',
  title: 'Get Header',
  summary:
    'A header of the request; may be missing. A credential, unless it is known to be harmless or `sensitive` is false.',
  group: 'Request data',
  config: closedObject({
    name: headerName.meta({ description: 'In any case.', examples: ['X-Api-Key'] }),
    scheme: z
      .string()
      .regex(/^\S+$/, 'an authentication scheme, such as "Bearer"')
      .exactOptional()
      .meta({
        description: 'Such as `Bearer`: stripped; under another scheme the value is missing.',
        examples: ['Bearer'],
      }),
    sensitive: z
      .boolean()
      .exactOptional()
      .meta({ description: 'Whether the value is a credential, which must not leave the server.' }),
  }),
  facets: ({ name, scheme, sensitive }, { requiredHeaders }) => {
    const header = name.toLowerCase();
    const isRequired = requiredHeaders.has(header);
    const type = isRequired && scheme === undefined ? string('header') : optional(string('header'));
    const isCredential = sensitive ?? !isHarmless(header);
    return {
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: type } }),
      behaviour: {
        kind: 'pure',
        rejects: isRequired,
        emit: ({ request }) => {
          const value = headerValue(request, header, isRequired);
          return scheme === undefined ? value : lib.withoutScheme([value, code`${scheme}`]);
        },
      },
      reads: { kind: 'header', name: header, ...(scheme === undefined ? {} : { scheme }) },
      named: `header "${header}"`,
      ...(isCredential ? { taint: { kind: 'source', name: `header "${header}"` } } : {}),
      meaning: { kind: 'header', ...(scheme === undefined ? {} : { scheme }) },
    };
  },
});

/** Node joins the values of some repeated headers, and gives a list for others. */
function headerValue(request: Code, name: string, isRequired: boolean): Code {
  const value = property(property(request, 'headers'), name);
  if (isRequired) return lib.requireHeader([value, code`${name}`]);
  return joinedByNode.has(name) ? value : lib.header([value]);
}

const harmless = new Set(['user-agent', 'host', 'origin', 'referer', 'date', 'x-request-id', 'traceparent']);
const harmlessPrefixes = ['accept', 'content-', 'x-forwarded-', 'if-'];
const isHarmless = (name: string): boolean =>
  harmless.has(name) || harmlessPrefixes.some((prefix) => name.startsWith(prefix));

/** The headers that Node's types declare as a single string. */
const joinedByNode: ReadonlySet<string> = new Set(
  `accept accept-encoding accept-language accept-patch accept-ranges access-control-allow-credentials access-control-allow-headers
  access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age
  access-control-request-headers access-control-request-method age allow alt-svc authorization cache-control connection
  content-disposition content-encoding content-language content-length content-location content-range content-type cookie date etag
  expect expires forwarded from host if-match if-modified-since if-none-match if-unmodified-since last-modified location origin pragma
  proxy-authenticate proxy-authorization public-key-pins range referer retry-after sec-fetch-site sec-fetch-mode sec-fetch-user
  sec-fetch-dest sec-websocket-accept sec-websocket-extensions sec-websocket-key sec-websocket-protocol sec-websocket-version
  strict-transport-security tk trailer transfer-encoding upgrade user-agent vary via warning www-authenticate`.split(
    /\s+/,
  ),
);
