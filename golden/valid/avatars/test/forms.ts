/** The parts of a call that are sent as a form. With `files`, even if empty, it is a multipart form. */
export interface GivenForm {
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly files?: Readonly<Record<string, GivenFile>>;
}

interface GivenFile {
  readonly filename?: string;
  /** The contents, either as a text or in Base64. */
  readonly text?: string;
  readonly base64?: string;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

/** A form as browsers send it. */
export async function sentForm({
  form,
  files,
  headers = {},
}: GivenForm & { readonly headers?: Sent['headers'] }): Promise<Sent> {
  if (form === undefined && files === undefined) return { headers };
  const body = files === undefined ? new URLSearchParams() : new FormData();
  for (const [name, given] of Object.entries(form ?? {}))
    for (const text of [given].flat()) body.append(name, text);
  for (const [name, file] of Object.entries(files ?? {})) addFile(body, name, file);
  const encoded = new Response(body);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

function addFile(body: URLSearchParams | FormData, name: string, file: GivenFile): void {
  const { filename = 'file', text = '', base64 } = file;
  const contents = base64 === undefined ? text : Buffer.from(base64, 'base64');
  if (body instanceof FormData) body.append(name, new Blob([contents]), filename);
}
