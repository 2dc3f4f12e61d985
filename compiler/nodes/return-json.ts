import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { duplicateHeader, forbiddenHeader, wrongStatus } from '../ir/catalogue/config.ts';
import { headerName } from '../ir/format-parts.ts';
import type { InputPort } from '../ir/kind.ts';
import { hasBody } from '../ir/response.ts';
import { number, optional, string, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
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

export const returnJson = defineNode({
  type: 'return-json',
  title: 'Return JSON',
  summary: 'Answers the request, and ends this path of the flow.',
  group: 'Response',
  config: closedObject({
    status: z.int().min(200, 'a status from 200 to 599').max(599, 'a status from 200 to 599').default(200),
    commit: z.boolean().default(false).meta({
      description: 'In a transaction, an answer of 4xx takes back what the flow has written; with `true` that is kept.',
    }),
    headers: z
      .array(headerName)
      .default([])
      .meta({ description: 'Response headers, each fed by an input of its name.' }),
  }),
  facets: (config, context) => {
    checkStatus(context);
    const headers = new Map(
      distinctHeaders(config.headers, context).map((name) => [
        name,
        freePort('header', name, ['in', 'body', 'status']),
      ]),
    );
    const body: InputPort = { name: 'body', sink: 'the response body', takesIssued: true };
    return {
      inputs: [
        hasBody(config.status) ? body : { ...body, optional: true },
        { name: 'status', optional: true, sink: 'the response status' },
        ...[...headers].map(([name, port]) => ({
          ...{ name: port, sink: `the response header "${name}"` },
          ...(name.toLowerCase() === 'set-cookie' ? { takesIssued: true as const } : {}),
        })),
      ],
      outputs: [],
      typing: () => ({
        needs: {
          body: unknown,
          status: optional(number('status')),
          ...Object.fromEntries([...headers.values()].map((port) => [port, string('header')])),
        },
        outputs: {},
      }),
      behaviour: {
        kind: 'respond',
        status: config.status,
        statusInput: 'status',
        body: 'body',
        headers,
        ...(config.commit ? { commit: true } : {}),
      },
    };
  },
});

/** The names without duplicates, ignoring case. Reports duplicates and headers that a flow must not set. */
function distinctHeaders(names: readonly string[], { report }: BindContext): string[] {
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const key = name.toLowerCase();
    const other = found.get(key);
    if (other === undefined) found.set(key, name);
    else report(duplicateHeader, { name, other }, ['headers', index]);
    if (other === undefined && forbidden.has(key)) report(forbiddenHeader, { name }, ['headers', index]);
  }
  return [...found.values()];
}

/** Checks the value of a literal status. A wrong type is reported with the other types. */
function checkStatus({ literals, report }: BindContext): void {
  const status = literals.get('status');
  if (typeof status !== 'number' || (Number.isInteger(status) && status >= 200 && status <= 599)) return;
  report(wrongStatus, { status: String(status) }, []);
}
