import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, literal, objectLiteral, property, quantity, templateLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { duplicateHeader } from '../ir/catalogue/config.ts';
import { bodyOfRead, headerOfRequest } from '../ir/catalogue/http-requests.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { requestMethods } from '../ir/format-http.ts';
import { headerName } from '../ir/format-parts.ts';
import type { InputPort, Kind, OutputPort } from '../ir/kind.ts';
import { madeInput } from '../ir/kind.ts';
import { orNull } from '../ir/or-else.ts';
import { boolean, isKind, number, optional, string, unknown } from '../ir/type.ts';
import { isSubset, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';
import { refusal } from './refusal.ts';
import { readUrl } from './request-url-template.ts';
import type { UrlTemplate } from './request-url-template.ts';
import { placeholdersOf } from './template-parts.ts';
import { secretHint } from './secret-hint.ts';

/** Bytes, as in client.ts of runtime-lib. */
const usualMaximum = 1_048_576;

const config = closedObject({
  method: z.enum(requestMethods).default('GET'),
  url: z.string().meta({
    description: 'The server is fixed; `{{name}}` in the path is an input, and is percent-encoded.',
    examples: ['https://api.example.com/users/{{id}}'],
  }),
  query: z.array(z.string().min(1, 'a name')).default([]).meta({
    description: 'Query parameters, each fed by an input: `query.limit`. One that is missing is left out.',
  }),
  headers: z.array(headerName).default([]).meta({
    description: 'Request headers, each fed by an input: `header.x-trace`. One that is missing is left out.',
  }),
  body: z.enum(['none', 'json']).default('none').meta({ description: 'json: the input `body` is sent as JSON.' }),
  auth: z
    .discriminatedUnion('type', [
      closedObject({ type: z.literal('bearer') }),
      closedObject({
        type: z.literal('basic'),
        username: z.string().meta({ description: 'The user.', examples: ['ada'] }),
      }),
      closedObject({
        type: z.literal('header'),
        name: headerName.meta({ description: 'The name of the header.', examples: ['X-API-Key'] }),
      }),
    ])
    .exactOptional()
    .meta({ description: 'How the secret at the input `secret` is sent: only to a server that it is declared for.' }),
  response: z
    .enum(['json', 'text', 'none'])
    .default('json')
    .meta({ description: 'How the body of the answer is read.' }),
  timeoutMs: z.int().min(1, 'a number of at least 1').max(300_000, 'a number of at most 300,000').default(10_000).meta({
    description: 'For the whole exchange.',
  }),
  maxBytes: z
    .int()
    .min(1, 'a number of at least 1')
    .max(104_857_600, 'a number of at most 104,857,600')
    .default(usualMaximum)
    .meta({
      description: 'A longer body of the answer is a failure.',
    }),
});
type Config = z.output<typeof config>;

const sink = 'a request to another server';
const scalar = join(join(string(), number()), boolean);

export const httpRequest = defineNode({
  type: 'http-request',
  title: 'HTTP Request',
  summary: 'Calls another server, which is fixed, and gives what it answers; redirects are not followed.',
  group: 'Effects',
  config,
  facets: (settings, context) => {
    const url = readUrl(settings.url, context);
    const headers = distinctHeaders(settings, context);
    const isRead = settings.method === 'GET' || settings.method === 'HEAD';
    if (isRead && settings.body !== 'none') context.report(bodyOfRead, { method: settings.method }, ['body']);
    const segments = placeholdersOf(url.path);
    const hasBody = settings.response !== 'none' && settings.method !== 'HEAD';
    const inputs: readonly InputPort[] = [
      ...segments.map((name) => ({ name, sink })),
      ...settings.query.map((name) => ({ name: `query.${name}`, optional: true, sink })),
      ...headers.map((name) => ({ name: `header.${name}`, optional: true, sink })),
      ...(settings.body === 'none' ? [] : [{ name: 'body', sink }]),
      ...(settings.auth === undefined
        ? []
        : [
            {
              name: 'secret',
              noLiteral: secretHint(' with the server in "for",'),
              secretFor: { origin: url.origin, secrets: secretsFor(url.origin, context) },
            },
          ]),
    ];
    return {
      inputs,
      outputs: [
        ...['status', ...(hasBody ? ['body'] : [])].map((name): OutputPort => ({ name, with: 'next', upstream: true })),
        failureOutput,
      ],
      typing: () => ({
        needs: {
          ...Object.fromEntries(settings.query.map((name) => [`query.${name}`, optional(scalar)])),
          ...Object.fromEntries(headers.map((name) => [`header.${name}`, optional(string('header'))])),
          body: unknown,
          secret: string(),
        },
        outputs: {
          status: number('status'),
          body: settings.response === 'text' ? string() : unknown,
          failure,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: isRead ? 'fetch' : 'http', usesDatabase: false, origin: url.origin },
        emit: (emit) => emitRequest(settings, headers, url, emit),
        output: (port, self) => property(self, port),
        exits: [
          {
            insteadOf: 'next',
            port: 'rejected',
            output: 'status',
            isTaken: (status) => code`${status} >= 400`,
            givesBoth: true,
          },
        ],
      },
      ...(segments.length === 0 ? {} : { before: pathKind(url, segments) }),
      nameHint: 'response',
      taint: { kind: 'sanitizer' },
    };
  },
});

const secretsFor = (origin: string, { secrets }: BindContext): readonly string[] =>
  [...secrets.values()].flatMap((secret) => (secret.for.includes(origin) ? [secret.name] : []));

/** What the connection decides, and what `auth` or `body` sends. */
const forbidden: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'content-type', 'connection', 'transfer-encoding', 'keep-alive', 'upgrade', 'expect'],
  ...['te', 'trailer', 'proxy-connection', '__proto__'],
]);

function distinctHeaders({ headers, auth }: Config, { report }: BindContext): readonly string[] {
  const own = auth?.type === 'header' ? auth.name : auth === undefined ? undefined : 'authorization';
  const found = new Map<string, string>(own === undefined ? [] : [[own.toLowerCase(), own]]);
  return headers.filter((name, index) => {
    const key = name.toLowerCase();
    const other = found.get(key);
    if (other !== undefined) report(duplicateHeader, { name, other }, ['headers', index]);
    else if (forbidden.has(key)) report(headerOfRequest, { name }, ['headers', index]);
    found.set(key, other ?? name);
    return other === undefined;
  });
}

/** The URL, made of what stands in its path. It comes before the request, since it may be refused. */
const pathKind = (url: UrlTemplate, segments: readonly string[]): Kind => ({
  type: 'build-url',
  title: 'URL',
  inputs: segments.map((name) => ({ name })),
  outputs: [{ name: 'url' }],
  typing: () => ({
    needs: Object.fromEntries(segments.map((name) => [name, join(string(), number())])),
    outputs: { url: string() },
  }),
  behaviour: {
    kind: 'pure',
    rejects: true,
    isIdle: (type) => segments.every((name) => isKind(type(name), 'number')),
    emit: (emit) =>
      templateLiteral([
        url.origin,
        ...url.path.map((part) => (part.kind === 'text' ? part.text : emitSegment(part.name, emit))),
      ]),
  },
  nameHint: 'url',
});

function emitSegment(port: string, emit: EmitContext): Code {
  if (isSubset(emit.type(port), number('int32'))) return emit.input(port);
  // The text of a large number has a plus.
  if (isKind(emit.type(port), 'number')) return code`encodeURIComponent(${emit.input(port)})`;
  const value = isKind(emit.type(port), 'string') ? emit.input(port) : code`String(${emit.input(port)})`;
  return lib.pathSegment([value, ...refusal(emit, port)]);
}

function emitRequest(settings: Config, headers: readonly string[], url: UrlTemplate, emit: EmitContext): Code {
  const target = emit.optionalInput(madeInput) ?? literal(`${url.origin}${url.text}`);
  const fed = (names: readonly string[], prefix: string): readonly (readonly [string, Code])[] =>
    names.flatMap((name) => {
      const value = emit.optionalInput(`${prefix}.${name}`);
      return value === undefined ? [] : [[name, value] as const];
    });
  const sent = [...authorization(settings, emit), ...fed(headers, 'header')];
  const query = fed(settings.query, 'query');
  const options: readonly (readonly [string, Code])[] = [
    ...(sent.length === 0 ? [] : [['headers', objectLiteral(sent)] as const]),
    ...(query.length === 0 ? [] : [['query', objectLiteral(query)] as const]),
    ...(settings.body === 'none' ? [] : [['json', orNull(emit.input('body'), emit.type('body'))] as const]),
    ['timeoutMs', quantity(settings.timeoutMs)],
    ...(settings.maxBytes === usualMaximum ? [] : [['maxBytes', quantity(settings.maxBytes)] as const]),
    ...(emit.goesBy('rejected') ? [['acceptsRejection', literal(true)] as const] : []),
    ...(emit.signal.chunks[0] === 'undefined' ? [] : [['signal', emit.signal] as const]),
  ];
  const run = settings.response === 'json' && settings.method !== 'HEAD' ? lib.requestJson : lib.requestText;
  return run([code`${emit.app}.fetch`, literal(settings.method), target, objectLiteral(options)]);
}

function authorization({ auth }: Config, emit: EmitContext): readonly (readonly [string, Code])[] {
  if (auth === undefined) return [];
  const secret = emit.input('secret');
  if (auth.type === 'header') return [[auth.name, secret]];
  if (auth.type === 'bearer') return [['authorization', templateLiteral(['Bearer ', secret])]];
  const credentials = templateLiteral([`${auth.username}:`, secret]);
  return [['authorization', templateLiteral(['Basic ', code`Buffer.from(${credentials}).toString('base64')`])]];
}
