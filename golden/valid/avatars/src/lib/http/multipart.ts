import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';
import { fileType, type FileType } from './file-type.ts';
import { readFields, type FieldTypes } from './form-fields.ts';
import { acceptOnly } from './json-body.ts';
import { parseForm } from './parse-form.ts';

/** A file that a form may contain. */
interface FileRule {
  readonly name: string;
  readonly required?: boolean;
  /** Determined by the contents; the type that the client sends is ignored. */
  readonly types: readonly FileType[];
  readonly maxBytes: number;
}

interface SentFile {
  readonly bytes: Uint8Array;
  /** The client's name for it, without folders. */
  readonly filename: string;
  readonly type: FileType;
  readonly size: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of the form, by the names of their fields. */
    files: ReadonlyMap<string, SentFile> | null;
  }
}

/**
 * Within `app`, which must be a separate scope, bodies are forms with files. The other fields become an
 * object. Files without a rule are ignored, as unknown fields are.
 */
export function acceptMultipart(
  app: FastifyInstance,
  rules: readonly FileRule[],
  types: FieldTypes = {},
): void {
  app.decorateRequest('files', null);
  acceptOnly(app, 'multipart/form-data', async (request, body) =>
    receive(request, await readParts(request, body)),
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= receive(request, { fields: [], files: [] });
  });

  function receive(request: FastifyRequest, { fields, files }: Parts): object {
    const read = readFields(fields, types);
    const names = new Set(fields.map(([name]) => name));
    request.files = new Map(rules.flatMap((rule) => readFile(rule, names, files)));
    return read;
  }
}

/** The file of a field; undefined if none was sent. */
const sentFile = ({ files }: FastifyRequest, name: string): SentFile | undefined => files?.get(name);

/** The file of a required field; requests without it have already been refused. */
export function requiredFile(request: FastifyRequest, name: string): SentFile {
  const file = sentFile(request, name);
  if (file === undefined) throw requestError(`body field "${name}" must be a file`);
  return file;
}

interface Parts {
  readonly fields: readonly (readonly [name: string, text: string])[];
  readonly files: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
}

async function readParts(request: FastifyRequest, body: Buffer): Promise<Parts> {
  const fields: (readonly [string, string])[] = [];
  const files: Part[] = [];
  for (const [name, value] of await parseForm(request, body)) {
    if (typeof value === 'string') {
      fields.push([name, value]);
    } else {
      // Some clients send the full path of the file.
      const filename = value.name.split(/[\\/]/).at(-1) ?? '';
      files.push({ name, filename, bytes: Buffer.from(await value.arrayBuffer()) });
    }
  }
  return { fields, files };
}

/** Browsers send an empty file without a name if none was chosen. */
function readFile(
  { name, required = false, types, maxBytes }: FileRule,
  fields: ReadonlySet<string>,
  files: readonly Part[],
): readonly (readonly [string, SentFile])[] {
  const sent = files.filter((file) => file.name === name && (file.filename !== '' || file.bytes.length > 0));
  if (fields.has(name)) throw requestError(`body field "${name}" must be a file`);
  if (sent.length > 1) throw requestError(`body field "${name}" must be given once`);
  const [file] = sent;
  if (file === undefined) {
    if (required) throw requestError(`body field "${name}" must be a file`);
    return [];
  }
  const { bytes, filename } = file;
  if (bytes.length > maxBytes)
    throw requestError(`body field "${name}" must not take more than ${maxBytes} bytes`, 413);
  const type = fileType(bytes, types);
  if (type === undefined) throw requestError(`body field "${name}" must be ${types.join(' or ')}`, 415);
  return [[name, { bytes, filename, type, size: bytes.length }]];
}
