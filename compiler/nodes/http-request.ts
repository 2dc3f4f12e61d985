import { code, literal, property, templateLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort, Kind, OutputPort, Projection } from '../ir/kind.ts';
import { boolean, bytes, isKind, list, number, openObject, optional, string, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isSubset, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { httpConfig } from './http/config.ts';
import type { HttpConfig } from './http/config.ts';
import { emitQueued, emitRequest } from './http/emit-request.ts';
import { failure, failureOfRequest, failureOutput } from './failure.ts';
import { isQueued, isRead, readHeaders, reportSettings, sendsAgain } from './http/settings.ts';
import { refusal } from './refusal.ts';
import { readUrl } from './http/url-template.ts';
import type { UrlTemplate } from './http/url-template.ts';
import { placeholdersOf } from './template-parts.ts';
import { secretHint } from './secret-hint.ts';

const sink = 'a request to another server';
/** Anyone who reads the database can read what is stored. */
const storedSink = 'a request that is stored until it is sent';
const scalar = join(join(string(), number()), boolean);

export const httpRequest = defineNode({
  type: 'http-request',
  title: 'HTTP Request',
  summary: 'Calls another server, which is fixed, and gives what it answers; or is queued, and outlives the request.',
  group: 'Effects',
  config: httpConfig,
  facets: (settings, context) => {
    const url = settings.url === undefined ? undefined : readUrl(settings.url, context);
    const { sent, received } = readHeaders(settings, context);
    reportSettings(settings, context);
    const inputs = inputsOf(settings, sent, url, context);
    if (isQueued(settings)) return { inputs, ...queuedFacets(settings, sent, url), ...beforeOf(settings, url) };
    const isSafe = settings.safe ?? isRead(settings);
    const outputs = outputsOf(settings, received);
    return {
      inputs,
      outputs: [...outputs.keys()]
        .map((name): OutputPort => ({ name, with: 'next', upstream: true }))
        .concat(failureOutput),
      typing: () => ({
        needs: needsOf(settings, sent),
        outputs: { ...Object.fromEntries(outputs), failure: failureOfRequest },
      }),
      behaviour: {
        kind: 'effect',
        effect: {
          kind: isSafe ? 'fetch' : 'http',
          usesDatabase: false,
          ...(url === undefined ? {} : { origin: url.origin }),
        },
        emit: (emit) => emitRequest(settings, sent, url, emit),
        output: projection,
        attempt: (call) => lib.attemptRequest([call]),
        exits:
          settings.onStatus === 'pass' || settings.pages !== undefined
            ? []
            : [
                {
                  insteadOf: 'next',
                  port: 'rejected',
                  output: 'status',
                  isTaken: (status) => code`${status} >= 400`,
                  givesBoth: true,
                },
              ],
      },
      ...beforeOf(settings, url),
      nameHint: 'response',
      taint: settings.sensitive
        ? {
            kind: 'parts',
            parts: [...outputs.keys()]
              .filter((output) => output !== 'status')
              .map((output) => ({
                output,
                path: [],
                name: `${output} of the answer of ${url?.origin ?? 'another server'}`,
                isAnswer: true,
              })),
          }
        : { kind: 'sanitizer' },
    };
  },
});

/** It ends once the request is stored, without waiting for the answer. */
const queuedFacets = (
  settings: HttpConfig,
  headers: readonly string[],
  url: UrlTemplate | undefined,
): Omit<Kind, 'type' | 'title' | 'inputs'> => ({
  outputs: [failureOutput],
  typing: () => ({ needs: needsOf(settings, headers), outputs: { failure } }),
  behaviour: {
    kind: 'effect',
    effect: { kind: 'http-queue', usesDatabase: true, ...(url === undefined ? {} : { origin: url.origin }) },
    emit: (emit) => emitQueued(settings, headers, url, emit),
  },
  taint: { kind: 'sanitizer' },
});

const projection: Projection = (port, self) =>
  port.startsWith('header.') ? code`${self}.headers.get(${port.slice('header.'.length)})` : property(self, port);

function outputsOf({ response, method, pages }: HttpConfig, headers: readonly string[]): ReadonlyMap<string, Type> {
  const bodies: Readonly<Record<HttpConfig['response'], Type>> = {
    json: pages === undefined ? unknown : list(optional(unknown)),
    text: string(),
    bytes,
    none: unknown,
  };
  return new Map([
    ['status', number('status')],
    ...(response === 'none' || method === 'HEAD' ? [] : [['body', bodies[response]] as const]),
    ...headers.map((name) => [`header.${name}`, optional(string())] as const),
  ]);
}

function inputsOf(
  settings: HttpConfig,
  headers: readonly string[],
  url: UrlTemplate | undefined,
  { secrets }: BindContext,
): readonly InputPort[] {
  const origin = url?.origin ?? '';
  const declared = [...secrets.values()].flatMap((each) => (each.for.includes(origin) ? [each.name] : []));
  const isPublic = settings.dynamicOrigin?.allow === 'public';
  const receivers = isPublic ? { receivers: { inputs: ['url'], haveKeys: true as const } } : {};
  const outside = { sink: isQueued(settings) ? storedSink : sink, ...receivers };
  const inside = isQueued(settings)
    ? outside
    : { ...outside, takesSecrets: declared, ...(settings.forward ? { takesHandedOn: true as const } : {}) };
  return [
    ...(settings.dynamicOrigin === undefined || url !== undefined ? [] : [{ name: 'url', ...outside }]),
    ...placeholdersOf(url?.path ?? []).map((name) => ({ name, sink: outside.sink })),
    ...settings.query.map((name) => ({ name: `query.${name}`, optional: true, ...outside })),
    ...headers.map((name) => ({
      name: `header.${name}`,
      ...(sendsAgain(settings, name) ? {} : { optional: true }),
      ...inside,
    })),
    ...(settings.body === 'none' ? [] : [{ name: 'body', ...inside }]),
    ...(settings.auth === undefined
      ? []
      : [
          {
            name: 'secret',
            noLiteral: secretHint(' with the server in "for",'),
            secretFor: { origin, secrets: declared },
          },
        ]),
  ];
}

const bodies: Readonly<Record<HttpConfig['body'], Type>> = {
  none: unknown,
  json: unknown,
  form: openObject(),
  text: string(),
  bytes,
};

const needsOf = (settings: HttpConfig, headers: readonly string[]): Readonly<Record<string, Type>> => ({
  ...Object.fromEntries(settings.query.map((name) => [`query.${name}`, optional(scalar)])),
  ...Object.fromEntries(
    headers.map((name) => [
      `header.${name}`,
      sendsAgain(settings, name) ? string('header') : optional(string('header')),
    ]),
  ),
  body: bodies[settings.body],
  secret: string(),
});

/** The node that makes or checks the URL, before the request, since it may refuse the URL. */
function beforeOf({ dynamicOrigin }: HttpConfig, url: UrlTemplate | undefined): Pick<Kind, 'before'> {
  if (url === undefined) return dynamicOrigin === undefined ? {} : { before: chosenUrl(dynamicOrigin.allow) };
  const segments = placeholdersOf(url.path);
  return segments.length === 0 ? {} : { before: pathKind(url, segments) };
}

/** A URL computed by the flow. */
const chosenUrl = (allow: NonNullable<HttpConfig['dynamicOrigin']>['allow']): Kind => ({
  type: 'chosen-url',
  title: 'URL',
  inputs: [{ name: 'url' }],
  outputs: [{ name: 'checked' }],
  typing: () => ({ needs: { url: string() }, outputs: { checked: string() } }),
  behaviour: {
    kind: 'pure',
    rejects: true,
    emit: (emit) => {
      const value = [emit.input('url'), ...refusal(emit, 'url')];
      return allow === 'public' ? lib.publicUrl(value) : lib.urlOfServer([literal(allow), ...value]);
    },
  },
  nameHint: 'url',
});

/** The URL with the values in its path. */
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
  // A large number is printed with a plus sign.
  if (isKind(emit.type(port), 'number')) return code`encodeURIComponent(${emit.input(port)})`;
  const value = isKind(emit.type(port), 'string') ? emit.input(port) : code`String(${emit.input(port)})`;
  return lib.pathSegment([value, ...refusal(emit, port)]);
}
