import type { Answered, Fetch, Sent } from './client.ts';

/** How many redirects are followed. */
const most = 5;

/** Follows redirects to other paths of the same server. One that leads elsewhere is the answer, and so is the sixth. */
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

/** As the Fetch Standard has it: what was sent is not sent again, unless the status says so. */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST';

function asGet(sent: Sent): Sent {
  const headers = new Headers(sent.headers);
  headers.delete('content-type');
  return { ...sent, method: 'GET', headers, body: null };
}
