import type { Node } from '../../compiler/ir/project.ts';
import type { ComputeContext } from './compute.ts';
import { numberOf, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';
import { asText, partOf } from './values.ts';

interface Content {
  readonly body: string | Uint8Array | undefined;
  readonly type?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

export const usualStatus = (config: Config): number =>
  ({ redirect: 303, empty: 204 })[textOf(config, 'as', 'json')] ?? 200;

/** What an answer sends: by default, JSON. */
export function contentOf(config: Config, input: (port: string) => unknown): Content {
  const as = textOf(config, 'as', 'json');
  const body = input('body');
  const text = (type: string): string => `${textOf(config, 'contentType', type)}; charset=utf-8`;
  switch (as) {
    case 'text':
      return { body: asText(body), type: text('text/plain') };
    case 'html':
      return { body: asText(body), type: text('text/html') };
    case 'xml':
      return { body: asText(body), type: text('application/xml') };
    case 'csv':
      return { body: csvOf(body, textsOf(config, 'columns')), type: text('text/csv') };
    case 'ndjson':
      return { body: ndjsonOf(body), type: textOf(config, 'contentType', 'application/x-ndjson') };
    case 'events':
      return {
        body: eventsOf(body, config),
        type: 'text/event-stream',
        headers: textsOf(config, 'headers').some((name) => name.toLowerCase() === 'cache-control')
          ? []
          : [['cache-control', 'no-cache']],
      };
    case 'bytes':
      return { body: bytesOf(body), type: chosenType(config, input) };
    case 'file':
      return {
        body: typeof body === 'string' ? body : bytesOf(body),
        type: chosenType(config, input),
        headers: [['content-disposition', disposition(config, asText(input('name')))]],
      };
    case 'any':
      return anyOf(body, config);
    case 'redirect':
      return { body: undefined, headers: [['location', asText(input(' made') ?? input('location'))]] };
    case 'empty':
      return { body: undefined };
    default:
      return { body: JSON.stringify(body ?? null), type: text('application/json') };
  }
}

/** The usual way of servers to send a value: a text as HTML. */
function anyOf(body: unknown, config: Config): Content {
  if (body === undefined || body === null) return { body: undefined };
  const given = textOf(config, 'contentType');
  const type = (usual: string): string => (given === '' ? usual : given);
  if (body instanceof Uint8Array) return { body, type: type('application/octet-stream') };
  return typeof body === 'string'
    ? { body, type: `${type('text/html')}; charset=utf-8` }
    : { body: JSON.stringify(body), type: `${type('application/json')}; charset=utf-8` };
}

/** If there are several, the input decides. */
const chosenType = (config: Config, input: (port: string) => unknown): string =>
  Array.isArray(config['contentType'])
    ? asText(input('type'))
    : textOf(config, 'contentType', 'application/octet-stream');

const bytesOf = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('bytes are bytes');
};

/** As the HTML standard has it: fields by lines, events by empty lines. */
function eventsOf(items: unknown, config: Config): string {
  const [id, name] = [textOf(config, 'id'), textOf(config, 'event')];
  const line = (field: string, value: unknown): string =>
    value === undefined || value === null
      ? ''
      : `${field}: ${[...(typeof value === 'string' ? value : JSON.stringify(value))].map((each) => ('\0\r\n'.includes(each) ? ' ' : each)).join('')}\n`;
  const events = (Array.isArray(items) ? items : []).map(
    (item: unknown) =>
      `${id === '' ? '' : line('id', partOf(item, [id]))}${name === '' ? '' : line('event', name)}data: ${JSON.stringify(item ?? null)}\n\n`,
  );
  return `retry: ${numberOf(config, 'retryMs', 3000)}\n\n${events.join('')}`;
}

const ndjsonOf = (items: unknown): string =>
  (Array.isArray(items) ? items : []).map((item: unknown) => `${JSON.stringify(item ?? null)}\n`).join('');

/** RFC 4180. */
function csvOf(rows: unknown, columns: readonly string[]): string {
  const lines = [
    columns,
    ...(Array.isArray(rows) ? rows.map((row: unknown) => columns.map((name) => partOf(row, [name]))) : []),
  ];
  return lines.map((cells) => cells.map(cellOf).join(',') + '\r\n').join('');
}

function cellOf(value: unknown): string {
  const isText = typeof value === 'string';
  const plain = value === null || value === undefined ? '' : isText ? value : JSON.stringify(value);
  const safe = isText ? inertText(plain) : inertParts(plain, '\\u003b');
  const isPlain = safe.trim() === safe && !['"', ',', ';', '\t', '\r', '\n'].some((sign) => safe.includes(sign));
  return isPlain ? safe : `"${safe.split('"').join('""')}"`;
}

/** Whatever a spreadsheet might skip before a formula. */
const skipped = /^[\s\p{Cc}\p{Cf}]*/u;
const startsLike = (text: string, signs: string): boolean => text !== '' && signs.includes(text.slice(0, 1));

function inertText(text: string): string {
  const isFormula = startsLike(text, '\t\r\n') || startsLike(text.replace(skipped, ''), '=+-@＝＋－＠');
  return `${isFormula ? "'" : ''}${inertParts(text)}`;
}

/** Guards each part that a spreadsheet with other separators might take for a cell. */
function inertParts(text: string, insteadOfSemicolon?: string): string {
  const [first = '', ...others] = text.split(/(?=[;\t\r\n])/);
  const guarded = others.map((part) => {
    const cell = part.slice(1).replace(/^[\s"\p{Cc}\p{Cf}]*/u, '');
    const acts = startsLike(cell, '=＝') || (startsLike(cell, '+-@＋－＠') && /[(|!（｜！]/.test(cell));
    return acts ? `${insteadOfSemicolon ?? `${part.slice(0, 1)}'`}${part.slice(1)}` : part;
  });
  return [first, ...guarded].join('');
}

/** RFC 6266: in ASCII, and for other names in UTF-8 as well. */
function disposition(config: Config, name: string): string {
  const isPlain = (character: string): boolean => character >= ' ' && character <= '~' && !'"\\%/'.includes(character);
  const units = name.split('');
  const plain = units.map((unit) => (isPlain(unit) ? unit : '_')).join('');
  const header = `${textOf(config, 'disposition', 'attachment')}; filename="${plain}"`;
  if (units.every(isPlain)) return header;
  const bytes = [...Buffer.from(name.toWellFormed())].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9\-_.!~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return `${header}; filename*=UTF-8''${bytes.join('')}`;
}

/** The target of a redirect: a path on this server, or a URL with one of the hosts. */
export function readLocation({ config, input, sourceName, status }: ComputeContext): string {
  const text = asText(input('location'));
  const hosts = textsOf(config, 'allow');
  const hasControls = [...text].some(
    (character) => character < ' ' || (character >= '\u007f' && character <= '\u009f'),
  );
  if (text.startsWith('/') && !['/', '\\'].includes(text.slice(1, 2)) && !hasControls)
    return [...Buffer.from(text.toWellFormed())]
      .map((byte) =>
        byte > 32 && byte < 127 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('');
  if (hosts.length > 0 && URL.canParse(text)) {
    const url = new URL(text);
    if (['http:', 'https:'].includes(url.protocol) && hosts.includes(url.host)) return url.href;
  }
  const where =
    hosts.length === 0
      ? 'a path of this server, such as "/login"'
      : `a path of this server or a URL of ${hosts.join(' or ')}`;
  throw refuse(status('location'), `${sourceName('location')} must be ${where}`);
}

/** Whether a port takes a text in which a Template escapes what it inserts. */
export const readsMarkup = ({ kind: { type } }: Node, port: string, config: Config): boolean =>
  (type === 'send-email' && port === 'html') ||
  (type === 'return-response' && port === 'body' && isPage(textOf(config, 'as'), textOf(config, 'contentType')));

const isPage = (as: string, type: string): boolean =>
  ['html', 'xml'].includes(as) || (as === 'any' && (['', 'text/html'].includes(type) || /[/+]xml$/.test(type)));
