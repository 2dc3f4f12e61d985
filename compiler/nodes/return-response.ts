import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, literal, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib, libFunction } from '../code/lib.ts';
import { noLocation } from '../ir/catalogue/responses.ts';
import { isMarkup } from '../ir/content.ts';
import type { Content } from '../ir/content.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort, Kind } from '../ir/kind.ts';
import { madeInput } from '../ir/kind.ts';
import { isLocation } from '../ir/location.ts';
import { orNull } from '../ir/or-else.ts';
import { withRules } from '../ir/column-rules.ts';
import { alternative, bytes, optional, string, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { answerConfig, answerFacets, bodyPort, statusConfig } from './answer.ts';
import { answerCsv, answerEvents, answerNdjson, csvConfig, eventsConfig, ndjsonConfig } from './answer-rows.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { refusal } from './refusal.ts';

const mediaType = z
  .string()
  .regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/, 'a media type in small letters, such as "application/pdf"')
  .max(100, 'a media type of at most 100 characters');
const contentType = mediaType.exactOptional().meta({
  description: 'Another media type, without parameters: texts are sent in UTF-8, and say so.',
  examples: ['application/problem+json'],
});
const contentTypes = z.union([mediaType, z.array(mediaType).min(1, 'a list of at least one media type')]).meta({
  description: 'A media type, or several: the input `type` says which of them it is.',
  examples: ['application/pdf', ['image/png', 'image/jpeg']],
});
const host = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?$/, 'a host in small letters, such as "pay.example.com"');

const config = z
  .discriminatedUnion('as', [
    closedObject({
      as: z.enum(['text', 'html', 'xml']),
      contentType,
      status: statusConfig,
      ...answerConfig,
    }),
    closedObject({
      as: z.literal('json'),
      contentType,
      status: statusConfig,
      ...answerConfig,
    }),
    closedObject({
      as: z.literal('bytes'),
      contentType: contentTypes.exactOptional(),
      status: statusConfig,
      ...answerConfig,
    }),
    csvConfig,
    ndjsonConfig,
    eventsConfig,
    closedObject({
      as: z.literal('file'),
      disposition: z
        .enum(['attachment', 'inline'])
        .default('attachment')
        .meta({ description: 'Whether browsers store the file or show it.' }),
      contentType: contentTypes.default('application/octet-stream'),
      status: statusConfig,
      ...answerConfig,
    }),
    closedObject({
      as: z.literal('any'),
      contentType,
      status: statusConfig,
      ...answerConfig,
    }),
    closedObject({
      as: z.literal('redirect'),
      status: z.literal([301, 302, 303, 307, 308]).default(303),
      allow: z.array(host).default([]).meta({
        description: 'Hosts that a computed location may lead to; any other stays on this server.',
      }),
      ...answerConfig,
    }),
    closedObject({
      as: z.literal('empty'),
      status: statusConfig.default(204),
      ...answerConfig,
    }),
  ])
  .meta({ type: 'object', required: ['as'] });
type Config = z.output<typeof config>;

export const returnResponse = defineNode({
  type: 'return-response',
  title: 'Return Response',
  summary:
    'Answers with text, HTML, XML, CSV, NDJSON, events, bytes, a file, a redirect, nothing or what the value is, and ends this path of the flow.',
  group: 'Response',
  config,
  facets: (settings, context) => {
    switch (settings.as) {
      case 'empty':
        return answerFacets(settings, { content: { kind: 'empty' } }, context);
      case 'redirect':
        return redirect(settings, context);
      case 'csv':
        return answerCsv(settings, context);
      case 'ndjson':
        return answerNdjson(settings, context);
      case 'events':
        return answerEvents(settings, context);
      case 'any':
        return any(settings, context);
      case 'file':
        return file(settings, context);
      case 'json':
        return value(settings, context);
      case 'bytes':
        return plainBytes(settings, context);
      case 'text':
      case 'html':
      case 'xml':
        return text(settings, context);
    }
  },
});

type Facets = Omit<Kind, 'type' | 'title'>;
/** The settings of one variant of the answer, as selected by `as`. */
type Of<As extends Config['as']> = Extract<Config, { readonly as: As }>;

/** The body of an answer that is sent as it is. */
const bodyAs = (type: string | readonly string[]): InputPort =>
  [type].flat().some(isMarkup) ? { ...bodyPort, markup: true } : bodyPort;

const inUtf8 = (type: string): string => `${type}; charset=utf-8`;

const bytesOf = (type = 'application/octet-stream'): Content => ({ kind: 'payload', holds: 'bytes', mediaType: type });

function value(settings: Of<'json'>, context: BindContext): Facets {
  const { contentType: type } = settings;
  const content = type === undefined ? {} : { content: json(type) };
  return answerFacets(settings, { ...content, body: { ...bodyAs(type ?? ''), need: unknown } }, context);
}

function plainBytes(settings: Of<'bytes'>, context: BindContext): Facets {
  const { contentType: type = 'application/octet-stream' } = settings;
  const { port, ...chosen } = chosenType(type);
  const content: Content = { kind: 'payload', holds: 'bytes', ...chosen };
  return answerFacets(settings, { content, body: { ...bodyAs(type), need: bytes }, others: port }, context);
}

/** The media type, or the input that selects one of several. */
const chosenType = (mediaType: string | readonly string[]) => ({
  mediaType,
  ...(typeof mediaType === 'string' ? {} : { chosen: (emit: EmitContext) => emit.input('type') }),
  port:
    typeof mediaType === 'string'
      ? []
      : [
          {
            ...{ name: 'type', sink: 'the response header "content-type"' },
            need: withRules(string('text'), { enum: mediaType }),
          },
        ],
});

const textTypes = {
  text: 'text/plain',
  html: 'text/html',
  xml: 'application/xml',
} as const;

/** By default, a page may only load from this server and run no inline scripts; a flow can list the header instead. */
const pageOf = (type: string, { headers }: { readonly headers: readonly string[] }): Content => ({
  ...textOf(type),
  ...(listsPolicy(headers) ? {} : { headers: () => [['content-security-policy', libFunction('htmlPolicy')]] }),
});

const textOf = (type: string): Extract<Content, { readonly kind: 'payload' }> => ({
  ...{ kind: 'payload', holds: 'text', mediaType: inUtf8(type) },
});

const listsPolicy = (headers: readonly string[]): boolean =>
  headers.some((name) => name.toLowerCase() === 'content-security-policy');
function text(settings: Of<'text' | 'html' | 'xml'>, context: BindContext): Facets {
  const { as, contentType: type = textTypes[settings.as] } = settings;
  const content = as === 'html' ? pageOf(type, settings) : textOf(type);
  const body: InputPort = as === 'text' ? bodyAs(type) : { ...bodyPort, html: true };
  return answerFacets(settings, { content, body: { ...body, need: string() } }, context);
}

/** Without a content type, a text is sent as a page, as is usual for servers, so inserted parts are escaped. */
function any(settings: Of<'any'>, context: BindContext): Facets {
  const { contentType: type, headers } = settings;
  const isPage = type === undefined || type === textTypes.html;
  const ofText = isPage ? pageOf(textTypes.html, settings) : textOf(type);
  const ownPolicy = isPage && listsPolicy(headers);
  const options = [
    ...(type === undefined ? [] : [['mediaType', literal(type)] as const]),
    ...(ownPolicy ? [['ownPolicy', literal(true)] as const] : []),
  ];
  const content: Content = {
    kind: 'any',
    of: { text: ofText, bytes: bytesOf(type), json: type === undefined ? undefined : json(type) },
    options: options.length === 0 ? [] : [objectLiteral(options)],
  };
  const html = type === undefined ? 'texts' : true;
  const body: InputPort = isPage || isMarkup(type) ? { ...bodyPort, html } : bodyPort;
  return takingBytes(answerFacets(settings, { content, body: { ...body, need: unknown } }, context), optional);
}

/** Lets the body be bytes, which data of unknown type never is. */
const takingBytes = ({ typing, ...facets }: Facets, need: (type: Type) => Type): Facets => ({
  ...facets,
  typing: (input) => {
    const { needs, ...typed } = typing(input);
    const mayBeBytes = alternative(input('body'), 'bytes') !== undefined;
    return { needs: mayBeBytes ? { ...needs, body: need(input('body')) } : needs, ...typed };
  },
});

const json = (type: string): Content => ({
  ...{ kind: 'payload', holds: 'json', mediaType: inUtf8(type) },
  payload: (emit) => code`JSON.stringify(${orNull(emit.input('body'), emit.type('body'))})`,
});

function file(settings: Of<'file'>, context: BindContext): Facets {
  const { port, ...chosen } = chosenType(settings.contentType);
  const content: Content = {
    ...{ kind: 'payload', holds: 'bytes', ...chosen },
    headers: (emit) => [
      ['content-disposition', lib.contentDisposition([literal(settings.disposition), emit.input('name')])],
    ],
  };
  const name = {
    name: 'name',
    sink: 'the response header "content-disposition"',
    need: string(),
  };
  // Browsers do not interpret a body that they only store.
  const body = settings.disposition === 'inline' ? bodyAs(settings.contentType) : bodyPort;
  const sent = { content, body: { ...body, need: string() }, others: [name, ...port], own: ['content-disposition'] };
  return takingBytes(answerFacets(settings, sent, context), () => join(string(), bytes));
}

/** A constant may lead anywhere. Any other location is checked to stay on this server or lead to one of the hosts. */
function redirect(settings: Of<'redirect'>, context: BindContext): Facets | undefined {
  const constant = context.literals.get('location');
  if (typeof constant === 'string' && !isLocation(constant)) {
    context.report(noLocation, { location: constant }, []);
    return undefined;
  }
  const content: Content = {
    kind: 'redirect',
    location: (emit) => emit.optionalInput(madeInput) ?? emit.input('location'),
  };
  // A location that is checked beforehand needs no further check here.
  const need = constant === undefined ? unknown : string();
  const location = { name: 'location', sink: 'the response header "location"', need };
  const sent = {
    content,
    others: [location],
    computesStatus: false,
    own: ['location'],
  };
  return {
    ...answerFacets(settings, sent, context),
    ...(constant === undefined ? { before: locationKind(settings.allow) } : {}),
  };
}

const locationKind = (allow: readonly string[]): Kind => ({
  type: 'read-location',
  title: 'Location',
  inputs: [{ name: 'location' }],
  outputs: [{ name: 'location' }],
  typing: () => ({
    needs: { location: string() },
    outputs: { location: string() },
  }),
  behaviour: {
    kind: 'pure',
    rejects: true,
    emit: (emit) => emitLocation(allow, emit),
  },
  passes: 'location',
  nameHint: 'location',
});

function emitLocation(allow: readonly string[], emit: EmitContext): Code {
  const [value, place] = [emit.input('location'), refusal(emit, 'location')];
  return allow.length === 0 ? lib.readOwnPath([value, ...place]) : lib.readLocation([value, literal(allow), ...place]);
}
