import type { Answered, Fetch, Sent } from './client.ts';

/** The maximum number of redirects to follow. */
const most = 5;

/**
 * Follows redirects within the same server. A redirect to another server, or the sixth, is returned as the
 * answer.
 */
export const withinOrigin =
  (fetch: Fetch): Fetch =>
  async (url, first) => {
    let target = url;
    let sent = first;
    let response = await fetch(target, sent);
    for (let followed = 0; followed < most; followed += 1) {
      const next = redirectOf(response, target);
      if (next === undefined) return response;
      await response.body?.cancel();
      target = next;
      if (becomesGet(response.status, sent.method)) sent = asGet(sent);
      response = await fetch(target, sent);
    }
    return response;
  };

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf({ status, headers }: Answered, from: string): string | undefined {
  const location = headers.get('location');
  if (location === null || !redirects.has(status)) return undefined;
  const to = URL.parse(location, from);
  return to?.origin === new URL(from).origin ? to.href : undefined;
}

/** As in the Fetch Standard: the body is not sent again unless the status demands it. */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST';

function asGet(sent: Sent): Sent {
  const headers = new Headers(sent.headers);
  headers.delete('content-type');
  return { ...sent, method: 'GET', headers, body: null };
}
