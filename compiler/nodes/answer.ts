import { z } from 'zod';
import { duplicateHeader, forbiddenHeader, wrongStatus } from '../ir/catalogue/config.ts';
import type { Content } from '../ir/content.ts';
import { headerName } from '../ir/format-parts.ts';
import type { InputPort, Kind } from '../ir/kind.ts';
import { hasBody } from '../ir/response.ts';
import { isKind, number, optional, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import type { BindContext } from './define-node.ts';
import { bindCookies, cookiesConfig } from './cookies.ts';
import { keyOfSha256 } from './secret-hint.ts';
import { freePort } from './free-port.ts';

/** Headers that frame the body or concern the connection, and names that are special in JavaScript objects. */
const forbidden: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'trailer',
  'te',
  'expect',
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'http2-settings',
  '__proto__',
]);

export const statusConfig = z
  .int()
  .min(200, 'a status from 200 to 599')
  .max(599, 'a status from 200 to 599')
  .default(200);

/** What every answer may set. */
export const answerConfig = {
  commit: z.boolean().default(false).meta({
    description: 'In a transaction, an answer of 4xx takes back what the flow has written; with `true` that is kept.',
  }),
  headers: z.array(headerName).default([]).meta({
    description: 'Response headers, each fed by an input of its name.',
  }),
  cookies: cookiesConfig,
};

interface Settings {
  readonly status: number;
  readonly commit: boolean;
  readonly headers: readonly string[];
  readonly cookies: z.output<typeof cookiesConfig>;
}

/** What an answer sends, from the input `body` or another one in its place. */
interface Sent {
  readonly content?: Content;
  readonly body?: InputPort & { readonly need: Type };
  readonly others?: readonly (InputPort & { readonly need: Type })[];
  /** Whether a value may decide the status. */
  readonly computesStatus?: boolean;
  /** Headers that the answer sets itself. */
  readonly own?: readonly string[];
}

export const bodyPort: InputPort = {
  name: 'body',
  sink: 'the response body',
  takesIssued: true,
};

/** The facets of a node that answers. */
export function answerFacets(
  { status, commit, headers: names, cookies: given }: Settings,
  { content, body, others = [], computesStatus = true, own = [] }: Sent,
  context: BindContext,
): Pick<Kind, 'inputs' | 'outputs' | 'typing' | 'behaviour' | 'keyForm'> {
  checkStatus(context);
  const ports = [...(body === undefined ? [] : [body]), ...others];
  const { cookies, ...ofCookies } = bindCookies(given, context);
  const taken = ['in', 'status', ...[...ports, ...ofCookies.inputs].map(({ name }) => name)];
  const headers = new Map(distinctHeaders(names, own, context).map((name) => [name, freePort('header', name, taken)]));
  const plain = ({ need: _need, ...port }: InputPort & { readonly need: Type }): InputPort => port;
  return {
    inputs: [
      ...(body === undefined ? [] : [hasBody(status) ? plain(body) : { ...plain(body), optional: true }]),
      ...others.map(plain),
      ...(computesStatus ? [{ name: 'status', optional: true, sink: 'the response status' }] : []),
      ...[...headers].map(([name, port]) => ({
        ...{ name: port, sink: `the response header "${name}"` },
        ...leading(name.toLowerCase()),
        ...(name.toLowerCase() === 'set-cookie' ? { takesIssued: true as const, setsCookie: true as const } : {}),
      })),
      ...ofCookies.inputs,
    ].map((port) => ({ ...port, receivers: 'sender' as const })),
    outputs: [],
    typing: (input) => ({
      needs: {
        ...Object.fromEntries(ports.map(({ name, need }) => [name, need])),
        ...(computesStatus ? { status: optional(number('status')) } : {}),
        ...Object.fromEntries([...headers.values()].map((port) => [port, headerNeed(input(port))])),
        ...ofCookies.needs,
      },
      outputs: {},
    }),
    behaviour: {
      kind: 'respond',
      status,
      statusInput: 'status',
      body: 'body',
      ...(content === undefined ? {} : { content }),
      headers,
      ...(cookies.length === 0 ? {} : { cookies }),
      ...(commit ? { commit: true } : {}),
    },
    ...(cookies.some(({ secret }) => secret !== undefined) ? { keyForm: keyOfSha256 } : {}),
  };
}

const leading = (header: string): Pick<InputPort, 'leads'> =>
  header === 'location' || header === 'refresh' ? { leads: header } : {};
/** A header is a text. A value known to be a number is converted; unknown data is not. */
const headerNeed = (given: Type): Type => (isKind(given, 'number') ? number() : string('header'));

/** The names without duplicates, ignoring case. Reports duplicates and headers that a flow must not set. */
function distinctHeaders(names: readonly string[], own: readonly string[], { report }: BindContext): string[] {
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const key = name.toLowerCase();
    const other = found.get(key);
    if (other === undefined) found.set(key, name);
    else report(duplicateHeader, { name, other }, ['headers', index]);
    if (other === undefined && (forbidden.has(key) || own.includes(key)))
      report(forbiddenHeader, { name }, ['headers', index]);
  }
  return [...found.values()];
}

/** Checks the value of a literal status. A wrong type is reported together with all other type errors. */
function checkStatus({ literals, report }: BindContext): void {
  const status = literals.get('status');
  if (typeof status !== 'number' || (Number.isInteger(status) && status >= 200 && status <= 599)) return;
  report(wrongStatus, { status: String(status) }, []);
}
