import { getProperty } from '../values/property.ts';
import { requestJson, type Exchange, type Fetch, type Received } from './client.ts';
import { exchangeError } from './errors.ts';

/** Where the body of a page contains the items, and the URL of the next page. */
interface Paging {
  readonly items: readonly string[];
  readonly next: readonly string[];
  /** The maximum number of pages. */
  readonly max: number;
}

/** The items of all pages, which must be on the same server. The last page has no URL of a next one. */
export async function requestPages(
  fetch: Fetch,
  url: string,
  { items, next, max }: Paging,
  { query, ...exchange }: Exchange,
): Promise<Received<readonly unknown[]>> {
  const end = performance.now() + exchange.timeoutMs;
  const all: unknown[] = [];
  const read = (page: string, asked: Exchange['query'] = {}) => {
    const timeoutMs = Math.max(1, Math.ceil(end - performance.now()));
    return requestJson(fetch, 'GET', page, { ...exchange, query: asked, timeoutMs });
  };
  let answer = await read(url, query);
  let at = url;
  for (let page = 1; ; page += 1) {
    const list = getProperty(answer.body, items);
    if (!Array.isArray(list)) throw exchangeError('invalid', new Error('The items of a page must be a list'));
    for (const item of list) all.push(item);
    const following = nextPage(getProperty(answer.body, next), at);
    if (following === undefined) return { ...answer, body: all };
    if (page >= max) throw exchangeError('too-large', new Error(`There are more than ${max} pages`));
    at = following;
    answer = await read(at);
  }
}

function nextPage(next: unknown, from: string): string | undefined {
  if (next === null || next === undefined || next === '') return undefined;
  const url = typeof next === 'string' ? URL.parse(next, from) : null;
  if (url === null || url.origin !== new URL(from).origin)
    throw exchangeError('invalid', new Error('The next page must be a URL of the same server'));
  return url.href;
}
