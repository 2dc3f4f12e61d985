import { request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { refusal, refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Tried } from '../shared/messages.ts';

export interface Sent {
  readonly host: string;
  readonly port: number;
  readonly method: string;
  /** A path, perhaps with a query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Longer bodies are only shown in part. */
const mostShown = 256 * 1024;

/** In milliseconds. */
const patience = 60_000;

/** Sends a request to the development server, and to nothing else: the url is a path. */
export function sendRequest({ host, port, method, url, headers, body }: Sent): Promise<Tried> {
  if (!/^\/[\u0021-\u00FF]*$/.test(url))
    return refuse({ message: `${url} is no URL of the server.`, hint: 'Begin it with “/”, and escape spaces as %20.' });
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (message: string): void =>
      reject(refusal({ message, hint: 'The log says more, if the server has met an error.' }));
    const sent = openRequest({ host, port, method, path: url, headers, timeout: patience, agent: false });
    sent.once('timeout', () => sent.destroy(new Error(`there was no answer within ${patience / 1000} seconds`)));
    sent.once('error', (error) => fail(`The request could not be made: ${error.message}.`));
    sent.once('response', (response) => {
      readAll(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            body: bytes.subarray(0, mostShown).toString(),
            ...(bytes.length > mostShown ? { bytes: bytes.length } : {}),
            milliseconds: performance.now() - began,
          }),
        () => fail('The server ended the connection within its answer.'),
      );
    });
    sent.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
