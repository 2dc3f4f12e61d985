import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, listOf, objectIn, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { numberIn, pairsOf } from './form.ts';
import { refuse, unreadable } from './refusal.ts';

/** What a request contains other than JSON. */
export interface Accepted {
  readonly hasFields: boolean;
  /** The body as one value, if it has no fields. */
  readonly whole: (bytes: Uint8Array) => unknown;
  readonly file: (request: FastifyRequest, name: string) => unknown;
}

/** Makes the scope of a route accept the bodies that its Start accepts; undefined for JSON. */
export function accept(app: FastifyInstance, start: Config): Accepted | undefined {
  const kind = textOf(start, 'accepts', 'json');
  const files = new WeakMap<FastifyRequest, ReadonlyMap<string, unknown>>();
  const accepted: Accepted = {
    hasFields: kind === 'form' || kind === 'multipart',
    whole: (bytes) => (kind === 'text' ? new TextDecoder('utf8', { ignoreBOM: true }).decode(bytes) : bytes),
    file: (request, name) => files.get(request)?.get(name),
  };
  if (kind === 'json') return undefined;
  app.removeAllContentTypeParsers();
  if (kind === 'bytes' || kind === 'text') {
    app.addContentTypeParser(
      kind === 'bytes' ? '*' : /^text\/[^\s;]+(;|$)/i,
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => (kind === 'bytes' ? bytes : asUtf8(bytes)),
    );
    return accepted;
  }
  const read = (request: FastifyRequest, parts: readonly Part[]): unknown => {
    const fields = fieldsOf(parts, start);
    files.set(request, filesOf(parts, start));
    return fields;
  };
  app.addContentTypeParser(
    kind === 'form' ? 'application/x-www-form-urlencoded' : 'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) =>
      read(
        request,
        kind === 'form'
          ? pairsOf(bytes).map(([name, text]) => ({ name, text }))
          : partsOf(bytes.toString('latin1'), request.headers['content-type'] ?? ''),
      ),
  );
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined || request.body === null) request.body = read(request, []);
  });
  return accepted;
}

function asUtf8(bytes: Buffer): Buffer {
  try {
    new TextDecoder('utf8', { fatal: true }).decode(bytes);
    return bytes;
  } catch {
    throw unreadable('body must be text in UTF-8');
  }
}

interface Part {
  readonly name: string;
  readonly text: string;
  /** For a file. */
  readonly bytes?: Buffer;
  readonly filename?: string;
}

const malformed = (): Error => unreadable('body must be a form');

/**
 * RFC 2046: the parts are between lines that begin with the boundary, the last of which ends with two hyphens. The
 * boundary occurs nowhere else.
 */
function partsOf(body: string, type: string): readonly Part[] {
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(type);
  if (boundary === null) throw malformed();
  const mark = boundary[1] ?? boundary[2] ?? '';
  const parts: Part[] = [];
  for (const piece of `\r\n${body}`.split(`\r\n--${mark}`).slice(1)) {
    if (piece.startsWith('--')) return parts;
    const end = piece.indexOf('\r\n\r\n');
    if (!piece.startsWith('\r\n') || end === -1 || piece.includes(mark, end)) throw malformed();
    parts.push(partOf(piece.slice(2, end), piece.slice(end + 4)));
  }
  throw malformed();
}

function partOf(head: string, body: string): Part {
  const lines = head.split('\r\n');
  if (lines.some((line) => !/^[\w-]+:[^\n]*$/.test(line))) throw malformed();
  const disposition = lines.find((line) => /^content-disposition:\s*form-data/i.test(line)) ?? '';
  const name = parameterIn(disposition, 'name');
  const filename = parameterIn(disposition, 'filename');
  if (name === undefined) throw malformed();
  const bytes = Buffer.from(body, 'latin1');
  const file = filename === undefined ? {} : { bytes, filename: filename.split(/[\\/]/).at(-1) ?? '' };
  return { name, text: bytes.toString(), ...file };
}

function parameterIn(line: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];
  const text = found?.replaceAll(/%(22|0a|0d)/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString();
}

/** Texts, or what the declared schema says; a field that is left empty counts as missing. */
function fieldsOf(parts: readonly Part[], start: Config): unknown {
  const texts = parts.filter(({ bytes }) => bytes === undefined);
  const names = new Set(texts.map(({ name }) => name));
  if (names.has('__proto__')) throw malformed();
  const properties = Object.entries(objectIn(objectIn(start, 'body'), 'properties'));
  const typeOf = (name: string): unknown => {
    const schema = properties.find(([each]) => each === name)?.[1];
    const type: unknown = isObject(schema) ? schema['type'] : undefined;
    return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  };
  const fields = new Map<string, unknown>(
    properties.flatMap(([name]): readonly [string, unknown][] =>
      typeOf(name) === 'boolean' ? [[name, false]] : typeOf(name) === 'array' ? [[name, []]] : [],
    ),
  );
  for (const name of names) {
    const given = texts.filter((part) => part.name === name).map(({ text }) => text);
    const type = typeOf(name);
    if (type === 'array') fields.set(name, given);
    else if (given.length > 1) throw refuse(400, `body field "${name}" must be given once`);
    else if (given[0] !== '') fields.set(name, valueOf(given[0] ?? '', type));
  }
  return Object.fromEntries(fields);
}

function valueOf(text: string, type: unknown): unknown {
  if (type === 'number' || type === 'integer') return numberIn(text) ?? text;
  return type === 'boolean' && ['on', 'true', 'false'].includes(text) ? text !== 'false' : text;
}

function filesOf(parts: readonly Part[], start: Config): ReadonlyMap<string, unknown> {
  const files = new Map<string, unknown>();
  for (const rule of objectsOf(start, 'files')) {
    const name = textOf(rule, 'name');
    const all = parts.filter((part) => part.name === name);
    const sent = all.filter(({ bytes, filename }) => bytes !== undefined && (bytes.length > 0 || filename !== ''));
    const [file] = sent;
    if (all.some(({ bytes }) => bytes === undefined) || (file === undefined && rule['required'] === true))
      throw refuse(400, `body field "${name}" must be a file`);
    if (sent.length > 1) throw refuse(400, `body field "${name}" must be given once`);
    if (file?.bytes === undefined) continue;
    if (file.bytes.length > Number(rule['maxBytes']))
      throw refuse(413, `body field "${name}" must not take more than ${String(rule['maxBytes'])} bytes`);
    const types = listOf(rule, 'types').map(String);
    const type = types.find((each) => isOfType(file.bytes ?? Buffer.alloc(0), each));
    if (type === undefined) throw refuse(415, `body field "${name}" must be ${types.join(' or ')}`);
    files.set(name, { bytes: file.bytes, filename: file.filename, type, size: file.bytes.length });
  }
  return files;
}

/** As file(1) recognises them. */
function isOfType(bytes: Buffer, type: string): boolean {
  const hex = bytes.toString('hex');
  switch (type) {
    case 'image/png':
      return hex.startsWith('89504e470d0a1a0a');
    case 'image/jpeg':
      return hex.startsWith('ffd8ff');
    case 'image/gif':
      return /^474946383[79]61/.test(hex);
    case 'image/webp':
      return /^52494646.{8}57454250/.test(hex);
    case 'application/pdf':
      return hex.startsWith('255044462d');
    case 'application/zip':
      return /^504b(0304|0506)/.test(hex);
    case 'application/octet-stream':
      return true;
    default:
      return !bytes.includes(0) && Buffer.from(bytes.toString()).equals(bytes);
  }
}
