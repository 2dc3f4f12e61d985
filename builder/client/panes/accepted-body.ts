import { create } from 'zustand';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject, ownOf } from '../../shared/gestures/json.ts';
import { readJson } from '../fields/read-json.ts';
import { objectOf, textOf } from '../json.ts';

/** The body of a request as written before it is sent. */
interface WrittenBody {
  readonly body: string;
}

/** The kinds of body that a route's Start accepts. */
export interface Accepted {
  readonly kind: 'json' | 'form' | 'multipart' | 'text' | 'bytes';
  readonly files: readonly AcceptedFile[];
}

interface AcceptedFile {
  readonly name: string;
  readonly types: readonly string[];
  readonly isRequired: boolean;
}

const kinds = ['form', 'multipart', 'text', 'bytes'] as const;

export function acceptedBy({ nodes }: Pick<RouteView, 'nodes'>): Accepted {
  const config = nodes.map((node) => node.config).find(({ accepts }) => accepts !== undefined) ?? {};
  const kind = kinds.find((each) => each === config['accepts']) ?? 'json';
  const files = kind === 'multipart' && isList(config['files']) ? config['files'].map(objectOf) : [];
  return {
    kind,
    files: files.map((file) => ({
      name: textOf(file['name']) ?? '',
      types: isList(file['types']) ? file['types'].flatMap((type) => textOf(type) ?? []) : [],
      isRequired: file['required'] === true,
    })),
  };
}

export const isForm = ({ kind }: Accepted): boolean => kind === 'form' || kind === 'multipart';
export const isPlain = ({ kind }: Accepted): boolean => kind === 'text' || kind === 'bytes';

/** A chosen file, in the form used in examples. */
export type ChosenFile = Readonly<Record<'filename' | 'base64', string>>;
export type ChosenFiles = Readonly<Record<string, ChosenFile>>;

interface Chosen {
  /** By route, then by the name of the field. Not stored across reloads, since files are long. */
  readonly files: Readonly<Record<string, ChosenFiles>>;
}

export const useChosen = create<Chosen>(() => ({ files: {} }));

export function chooseFile(route: string, name: string, file: ChosenFile | undefined): void {
  useChosen.setState(({ files }) => {
    const { [name]: _before, ...others } = ownOf(files, route) ?? {};
    return { files: { ...files, [route]: file === undefined ? others : { ...others, [name]: file } } };
  });
}

export const chosenFor = (route: string): ChosenFiles => ownOf(useChosen.getState().files, route) ?? {};

export async function readFile(file: File): Promise<ChosenFile> {
  return { filename: file.name, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
}

/** The fields of a form, each with a text, or several. */
export function fieldsIn(body: JsonValue | undefined): Readonly<Record<string, string | readonly string[]>> {
  const spelt = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(isObject(body) ? body : {}).map(([name, value]) => [
      name,
      isList(value) ? value.map(spelt) : value === null ? '' : spelt(value),
    ]),
  );
}

const bodyOf = ({ body }: WrittenBody): JsonValue | undefined => {
  const read = readJson(body);
  return 'value' in read ? read.value : undefined;
};

/** The request of an example that sends the same; undefined if none can. */
export function sentParts(accepted: Accepted, draft: WrittenBody, chosen: ChosenFiles): JsonObject | undefined {
  if (isPlain(accepted)) return { text: draft.body };
  const body = bodyOf(draft);
  if (!isForm(accepted)) return draft.body.trim() === '' ? {} : body === undefined ? undefined : { body };
  const files = acceptedFiles(accepted, chosen);
  const fields = Object.entries(fieldsIn(body)).map(([name, text]): [string, JsonValue] => [
    name,
    typeof text === 'string' ? text : [...text],
  ]);
  return { form: Object.fromEntries(fields), ...(files.length === 0 ? {} : { files: Object.fromEntries(files) }) };
}

/** Files that were chosen for a field that Start accepts no more are not sent. */
const acceptedFiles = ({ files }: Accepted, chosen: ChosenFiles): readonly (readonly [string, ChosenFile])[] =>
  files.flatMap(({ name }) => {
    const file = ownOf(chosen, name);
    return file === undefined ? [] : [[name, file]];
  });

interface Encoded {
  readonly type: string;
  readonly body: string;
  readonly isBase64?: true;
}

/** The body as clients send it; undefined for JSON, which is sent as written. */
export async function encoded(
  accepted: Accepted,
  draft: WrittenBody,
  chosen: ChosenFiles,
): Promise<Encoded | undefined> {
  const { kind } = accepted;
  if (isPlain(accepted))
    return { type: kind === 'text' ? 'text/plain; charset=utf-8' : 'application/octet-stream', body: draft.body };
  if (!isForm(accepted)) return undefined;
  const form = kind === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, given] of Object.entries(fieldsIn(bodyOf(draft))))
    for (const text of [given].flat()) form.append(name, text);
  for (const [name, { base64, filename }] of acceptedFiles(accepted, chosen))
    if (form instanceof FormData) form.append(name, new Blob([fromBase64(base64)]), filename);
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, body: toBase64(new Uint8Array(await response.arrayBuffer())), isBase64: true };
}

/** Converts byte by byte: btoa only takes a string, and one argument per byte would be too many. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
