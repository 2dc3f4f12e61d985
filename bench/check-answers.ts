import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest } from './requests.ts';
import type { RunningServer } from './server-process.ts';

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

/**
 * Throws if servers differ in the status, content type or JSON of an answer, or if one accepts a request of `refused`.
 * Any status from 400 refuses: Node-RED answers 500, the others 4xx.
 */
export async function checkAnswers(
  servers: readonly RunningServer[],
  accepted: readonly BenchRequest[],
  refused: readonly BenchRequest[],
): Promise<void> {
  const [first, ...others] = servers;
  if (first === undefined) return;
  for (const request of accepted) {
    const expected = await ask(first, request);
    if (expected.status >= 300)
      throw new Error(
        `${first.name} answers ${request.name} with ${expected.status}: ${JSON.stringify(expected.body)}`,
      );
    for (const server of others) {
      const actual = await ask(server, request);
      if (!isDeepStrictEqual(actual, expected))
        throw new Error(
          `${server.name} answers ${request.name} with ${JSON.stringify(actual)}, ${first.name} with ${JSON.stringify(expected)}`,
        );
    }
  }
  for (const request of refused) {
    for (const server of servers) {
      const { status } = await ask(server, request);
      if (status < 400) throw new Error(`${server.name} takes a request with ${request.name}, and answers ${status}`);
    }
  }
}

async function ask({ url }: RunningServer, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const type = response.headers.get('content-type')?.toLowerCase().replaceAll(' ', '') ?? null;
  return { status: response.status, type, body: response.ok ? JSON.parse(text) : text };
}
