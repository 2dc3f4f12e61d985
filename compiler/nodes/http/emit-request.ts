import { code, literal, objectLiteral, optionalField, property, quantity, templateLiteral } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import { madeInput } from '../../ir/kind.ts';
import { orNull } from '../../ir/or-else.ts';
import { usualMaximum } from './config.ts';
import type { HttpConfig } from './config.ts';
import type { UrlTemplate } from './url-template.ts';

type Entries = readonly (readonly [string, Code])[];

/** `url` is undefined if the flow computes the server. */
export function emitRequest(
  settings: HttpConfig,
  headers: readonly string[],
  url: UrlTemplate | undefined,
  emit: EmitContext,
): Code {
  const target = targetOf(url, emit);
  const options = objectLiteral(optionsOf(settings, headers, emit));
  const fetch = property(emit.app, url === undefined ? 'fetchPublic' : 'fetch');
  const followed = settings.redirects === 'refuse' ? fetch : lib.withinOrigin([fetch]);
  const { pages, method } = settings;
  if (pages === undefined) return readerOf(settings)([followed, literal(method), target, options]);
  const { items, next, max } = pages;
  const paging = [['items', pathIn(items)] as const, ['next', pathIn(next)] as const, ['max', quantity(max)] as const];
  return lib.requestPages([followed, target, objectLiteral(paging), options]);
}

/** Stores the request. Secrets of `auth` are stored by name, and only added when the request is sent. */
export function emitQueued(
  settings: HttpConfig,
  headers: readonly string[],
  url: UrlTemplate | undefined,
  emit: EmitContext,
): Code {
  const { method, auth, timeoutMs, retries } = settings;
  const options = objectLiteral([
    ...(auth === undefined ? [] : [['auth', objectLiteral(namedAuth(auth, emit))] as const]),
    ...contentsOf(settings, headers, [], emit),
    ['timeoutMs', quantity(timeoutMs)],
    ...(retries === 0 ? [] : [['retries', quantity(retries)] as const]),
    ...(url === undefined ? [['isChosen', literal(true)] as const] : []),
  ]);
  return code`${emit.app}.httpQueue.send(${[literal(method), targetOf(url, emit), options, ...emit.transaction]})`;
}

const namedAuth = (auth: NonNullable<HttpConfig['auth']>, emit: EmitContext): Entries => [
  ...Object.entries(auth).map(([name, value]) => [name, literal(value)] as const),
  ['secret', literal(emit.secret('secret') ?? '')],
];

/** `['links', 'next']` of `body.links.next` */
const pathIn = (part: string): Code => literal(part.split('.').slice(1));

function readerOf({ response, method }: HttpConfig): (values: readonly Code[]) => Code {
  if (response === 'bytes') return lib.requestBytes;
  return response === 'json' && method !== 'HEAD' ? lib.requestJson : lib.requestText;
}

const targetOf = (url: UrlTemplate | undefined, emit: EmitContext): Code =>
  emit.optionalInput(madeInput) ?? literal(`${url?.origin ?? ''}${url?.text ?? ''}`);

/** What is sent to the URL. `own` are headers that follow from the settings. */
function contentsOf(settings: HttpConfig, headers: readonly string[], own: Entries, emit: EmitContext): Entries {
  const fed = (names: readonly string[], prefix: string): Entries =>
    names.flatMap((name) => optionalField(name, emit.optionalInput(`${prefix}.${name}`)));
  const sent = [...own, ...fed(headers, 'header')];
  const query = fed(settings.query, 'query');
  return [
    ...(sent.length === 0 ? [] : [['headers', objectLiteral(sent)] as const]),
    ...(query.length === 0 ? [] : [['query', objectLiteral(query)] as const]),
    ...bodyOf(settings, emit),
  ];
}

function optionsOf(settings: HttpConfig, headers: readonly string[], emit: EmitContext): Entries {
  return [
    ...contentsOf(settings, headers, authorization(settings, emit), emit),
    ['timeoutMs', quantity(settings.timeoutMs)],
    ...(settings.retries === 0 ? [] : [['retry', lib.upTo([quantity(settings.retries)])] as const]),
    ...(settings.maxBytes === usualMaximum ? [] : [['maxBytes', quantity(settings.maxBytes)] as const]),
    ...(emit.goesBy('rejected') ? [['acceptsRejection', literal(true)] as const] : []),
    ...(settings.onStatus === 'pass' ? [['acceptsAnyStatus', literal(true)] as const] : []),
    ...optionalField('signal', emit.signal),
  ];
}

function bodyOf({ body }: HttpConfig, emit: EmitContext): Entries {
  switch (body) {
    case 'none':
      return [];
    case 'json':
      return [['json', orNull(emit.input('body'), emit.type('body'))]];
    case 'form':
      return [['body', lib.formBody([emit.input('body')])]];
    case 'text':
    case 'bytes':
      return [['body', emit.input('body')]];
  }
}

function authorization({ auth }: HttpConfig, emit: EmitContext): Entries {
  if (auth === undefined) return [];
  const secret = emit.input('secret');
  if (auth.type === 'header') return [[auth.name, secret]];
  if (auth.type === 'bearer') return [['authorization', templateLiteral(['Bearer ', secret])]];
  const credentials = templateLiteral([`${auth.username}:`, secret]);
  return [['authorization', templateLiteral(['Basic ', code`Buffer.from(${credentials}).toString('base64')`])]];
}
