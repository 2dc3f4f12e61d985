import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, literal, objectLiteral, quantity } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { fieldTypesOf } from '../ir/accepts.ts';
import type { Accepts, FileRule } from '../ir/accepts.ts';
import { misplacedAccepts } from '../ir/catalogue/forms.ts';
import { duplicateName } from '../ir/catalogue/config.ts';
import { bytes, string } from '../ir/type.ts';
import type { Trigger } from '../ir/trigger.ts';
import type { JsonObject } from '../base/json.ts';
import type { BindContext } from './define-node.ts';

/** File types that can be recognized by their first bytes. The last one takes any file. */
export const fileTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/zip',
  'text/plain',
  'text/csv',
  'application/octet-stream',
] as const;

const file = closedObject({
  name: z
    .string()
    .min(1, 'a name')
    .meta({ examples: ['picture'] }),
  types: z.array(z.enum(fileTypes)).min(1, 'a list of at least one type').meta({
    description:
      'What it may be, by its contents: the first of them that it begins like. application/octet-stream is any.',
  }),
  maxBytes: z
    .int()
    .min(1, 'a whole number of bytes, at least 1')
    .max(2 ** 31 - 1, 'a whole number of bytes, below 2 GiB'),
  required: z.boolean().default(false).meta({ description: 'Whether a request without the file is refused.' }),
});

/** The settings of Start about the kind of its bodies. */
export const acceptsSettings = {
  accepts: z.enum(['json', 'form', 'text', 'bytes', 'multipart']).default('json').meta({
    description:
      'What the body is; requests with another content type get 415. form: application/x-www-form-urlencoded. multipart: a form with files.',
  }),
  files: z.array(file).default([]).meta({ description: 'The files of a form, for `"accepts": "multipart"`.' }),
};
type Settings = z.output<z.ZodObject<typeof acceptsSettings>>;

/** Undefined for JSON, and if the setting is misplaced, which is reported. */
export function bindAccepts(
  { accepts: kind, files }: Settings,
  { kind: trigger, noun, entrance }: Trigger,
  { report, method }: BindContext,
): Accepts | undefined {
  const misplaced = (reason: string, at: string): undefined => {
    report(misplacedAccepts, { setting: at, accepts: kind, reason }, [at]);
    return undefined;
  };
  if (files.length > 0 && kind !== 'multipart') misplaced('files come with "accepts": "multipart" only', 'files');
  if (kind === 'json') return undefined;
  if (trigger !== 'request')
    return misplaced(
      entrance.kind === 'requests' ? `a ${noun} has a body of its own kind` : `a ${noun} has no request`,
      'accepts',
    );
  if (method === 'GET' || method === 'DELETE') return misplaced(`a ${method} request has no body`, 'accepts');
  for (const [index, { name }] of files.entries())
    if (files.findIndex((other) => other.name === name) !== index)
      report(duplicateName, { name, of: 'file' }, ['files', index, 'name']);
  return { ...kinds[kind](files), kind };
}

type Facets = Omit<Accepts, 'kind'>;
const kinds: Readonly<Record<Exclude<Settings['accepts'], 'json'>, (files: readonly FileRule[]) => Facets>> = {
  form: () => ({
    noun: 'a form',
    mediaType: 'application/x-www-form-urlencoded',
    sends: ['form'],
    files: [],
    emit: (body) => lib.acceptForm([code`app`, ...emitFieldTypes(body)]),
  }),
  multipart: (files) => ({
    noun: 'a form',
    mediaType: 'multipart/form-data',
    sends: ['form', 'files'],
    files,
    emit: (body) => lib.acceptMultipart([code`app`, code`[${files.map(emitFile)}]`, ...emitFieldTypes(body)]),
  }),
  text: () => ({
    noun: 'a text',
    mediaType: 'text/plain',
    sends: ['text'],
    files: [],
    whole: { type: string(), emit: (request) => lib.textBody([request]) },
    emit: () => lib.acceptText([code`app`]),
  }),
  bytes: () => ({
    noun: 'bytes',
    mediaType: 'application/octet-stream',
    takesAnyType: true,
    sends: ['text'],
    files: [],
    whole: { type: bytes, emit: (request) => lib.rawBody([request]) },
    emit: () => lib.acceptRaw([code`app`, objectLiteral([['json', literal(false)]])]),
  }),
};

const emitFile = ({ name, required, types, maxBytes }: FileRule): Code =>
  objectLiteral([
    ['name', literal(name)],
    ...(required ? [['required', literal(true)] as const] : []),
    ['types', literal([...types])],
    ['maxBytes', quantity(maxBytes)],
  ]);

/** The fields that are not texts, if there are any. */
function emitFieldTypes(body: JsonObject | undefined): readonly Code[] {
  const types = [...fieldTypesOf(body)].flatMap(([name, type]) =>
    type === undefined || type === 'text' ? [] : [[name, literal(type)] as const],
  );
  if (types.length === 0) return [];
  // A field with the name of an inherited property: TypeScript would use that property's type, and widen the literal.
  const isInherited = types.some(([name]) => name in {});
  return [isInherited ? code`${objectLiteral(types)} as const` : objectLiteral(types)];
}
