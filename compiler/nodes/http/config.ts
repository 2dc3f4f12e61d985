import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { requestMethods } from '../../ir/format-http.ts';
import { headerName } from '../../ir/format-parts.ts';
import { asPath } from '../path-text.ts';

/** Bytes, as in client.ts of runtime-lib. */
export const usualMaximum = 1_048_576;

const auth = z.discriminatedUnion('type', [
  closedObject({ type: z.literal('bearer') }),
  closedObject({
    type: z.literal('basic'),
    username: z.string().meta({ description: 'The user.', examples: ['ada'] }),
  }),
  closedObject({
    type: z.literal('header'),
    name: headerName.meta({ description: 'The name of the header.', examples: ['X-API-Key'] }),
  }),
]);

/** A server by name, or all servers of a domain. */
const hostPattern = z
  .string()
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'the name of a server in small letters, such as "*.example.com"')
  .meta({ examples: ['*.example.com'] });

/** A path into the body of an answer: `body`, or `body.links.next`. */
const partOfBody = asPath(z.string().regex(/^body(?:\.[^.]+)*$/, 'a part of the body, such as "body.data"'));

const pages = closedObject({
  items: partOfBody.meta({ description: 'Where a page has its items.', examples: ['body.data'] }),
  next: partOfBody.meta({
    description: 'Where a page has the URL of the next one, of the same server. The last page has none.',
    examples: ['body.next'],
  }),
  max: z.int().min(1, 'a number of at least 1').max(1000, 'a number of at most 1,000').default(50).meta({
    description: 'More pages are a failure.',
  }),
});

export const httpConfig = closedObject({
  method: z.enum(requestMethods).default('GET'),
  url: z
    .string()
    .exactOptional()
    .meta({
      description: 'The server is fixed; `{{name}}` in the path is an input, and is percent-encoded.',
      examples: ['https://api.example.com/users/{{id}}'],
    }),
  dynamicOrigin: closedObject({
    allow: z.union([z.literal('public'), z.array(hostPattern).min(1, 'a server')]).meta({
      description: 'public: any server of the Internet; or these, such as `*.example.com`.',
    }),
  })
    .exactOptional()
    .meta({ description: 'In the place of `url`: the input `url` chooses the server. No credential may go there.' }),
  query: z.array(z.string().min(1, 'a name')).default([]).meta({
    description: 'Query parameters, each fed by an input: `query.limit`. One that is missing is left out.',
  }),
  headers: z.array(headerName).default([]).meta({
    description: 'Request headers, each fed by an input: `header.x-trace`. One that is missing is left out.',
  }),
  body: z.enum(['none', 'json', 'form', 'text', 'bytes']).default('none').meta({
    description: 'How the input `body` is sent. form: the fields of an object.',
  }),
  auth: auth.exactOptional().meta({
    description: 'How the secret at the input `secret` is sent: only to a server that it is declared for.',
  }),
  response: z.enum(['json', 'text', 'bytes', 'none']).default('json').meta({
    description: 'How the body of the answer is read. As JSON, it is null where there is none: with 204 or 205.',
  }),
  responseHeaders: z.array(headerName).default([]).meta({
    description: 'Headers of the answer, each an output that may be missing: `header.etag`.',
  }),
  onStatus: z.enum(['error', 'pass']).default('error').meta({
    description: 'pass: any status goes by `next`.',
  }),
  redirects: z.enum(['refuse', 'same-origin']).default('refuse').meta({
    description: 'same-origin: those to other paths of the server are followed, up to five.',
  }),
  retries: z.int().min(0, 'a number of at least 0').max(5, 'a number of at most 5').default(0).meta({
    description: 'How often a request is sent again after a network error or a status of 408, 429, 502, 503 or 504.',
  }),
  timeoutMs: z.int().min(1, 'a number of at least 1').max(300_000, 'a number of at most 300,000').default(10_000).meta({
    description: 'For the whole exchange, with all that is tried again.',
  }),
  maxBytes: z
    .int()
    .min(1, 'a number of at least 1')
    .max(104_857_600, 'a number of at most 104,857,600')
    .default(usualMaximum)
    .meta({
      description: 'A longer body of the answer is a failure.',
    }),
  delivery: z.enum(['now', 'queued']).default('now').meta({
    description:
      'queued: stored with what a transaction writes, and sent afterwards, at least once; nobody gets the answer.',
  }),
  pages: pages.exactOptional().meta({
    description: 'Asks for all pages: `body` is the list of all items.',
  }),
  safe: z.boolean().exactOptional().meta({
    description: 'Whether the request changes nothing there: true for GET and HEAD.',
  }),
  sensitive: z.boolean().default(false).meta({
    description: 'Whether the answer is a credential, which must not leave the server.',
  }),
  forward: z.boolean().default(false).meta({
    description: 'Whether headers and body may contain credentials that the request or another server has given.',
  }),
});
export type HttpConfig = z.output<typeof httpConfig>;
