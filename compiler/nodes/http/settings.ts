import { duplicateHeader } from '../../ir/catalogue/config.ts';
import {
  authOfAnybody,
  bodyOfRead,
  claimedSafe,
  headerOfRequest,
  pagesOfOther,
  sentTwice,
  settingOfQueued,
  urlOrOrigin,
} from '../../ir/catalogue/http-requests.ts';
import type { BindContext } from '../define-node.ts';
import { usualMaximum } from './config.ts';
import type { HttpConfig } from './config.ts';

/** Headers that belong to the connection, or that `auth` or `body` sets. */
const forbidden: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'connection', 'transfer-encoding', 'keep-alive', 'upgrade', 'expect'],
  ...['te', 'trailer', 'proxy-connection', '__proto__'],
]);

/** The headers that are sent and received, each once. */
export function readHeaders(
  settings: HttpConfig,
  context: BindContext,
): { readonly sent: readonly string[]; readonly received: readonly string[] } {
  const { auth, body, headers, responseHeaders } = settings;
  const own = auth?.type === 'header' ? auth.name : auth === undefined ? undefined : 'authorization';
  if (auth?.type === 'header' && forbidden.has(auth.name.toLowerCase()))
    context.report(headerOfRequest, { name: auth.name }, ['auth', 'name']);
  const hasType = body === 'text' || body === 'bytes';
  headers.forEach((name, index) => {
    const key = name.toLowerCase();
    if (forbidden.has(key) || (key === 'content-type' && !hasType))
      context.report(headerOfRequest, { name }, ['headers', index]);
  });
  return {
    sent: distinct(headers, own, 'headers', context),
    received: distinct(responseHeaders, undefined, 'responseHeaders', context),
  };
}

function distinct(
  names: readonly string[],
  own: string | undefined,
  at: string,
  { report }: BindContext,
): readonly string[] {
  const found = new Map<string, string>(own === undefined ? [] : [[own.toLowerCase(), own]]);
  return names.filter((name, index) => {
    const key = name.toLowerCase();
    const other = found.get(key);
    if (other !== undefined) report(duplicateHeader, { name, other }, [at, index]);
    found.set(key, other ?? name);
    return other === undefined;
  });
}

/** Methods that have the same effect however often they are sent. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

const isKey = (header: string): boolean => header.toLowerCase() === 'idempotency-key';

const needsKey = ({ method, retries, safe, delivery }: HttpConfig): boolean =>
  retries > 0 && !repeatable.has(method) && safe !== true && delivery === 'now';

/** Whether a header is required because it makes resending the request safe. */
export const sendsAgain = (settings: HttpConfig, header: string): boolean => isKey(header) && needsKey(settings);

export const isQueued = ({ delivery }: HttpConfig): boolean => delivery === 'queued';

/** Settings that are meaningless for a queued request: it is sent as stored, and nobody waits for its answer. */
function withoutMeaning(settings: HttpConfig): readonly (keyof HttpConfig)[] {
  const { response, responseHeaders, onStatus, redirects, maxBytes, pages, safe, sensitive, forward } = settings;
  const given: readonly (readonly [keyof HttpConfig, boolean])[] = [
    ['response', response !== 'json'],
    ['responseHeaders', responseHeaders.length > 0],
    ['onStatus', onStatus === 'pass'],
    ['redirects', redirects !== 'refuse'],
    ['maxBytes', maxBytes !== usualMaximum],
    ['pages', pages !== undefined],
    ['safe', safe === true],
    ['sensitive', sensitive],
    ['forward', forward],
  ];
  return given.flatMap(([key, isGiven]) => (isGiven ? [key] : []));
}

export const isRead = ({ method }: Pick<HttpConfig, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Reports settings that contradict each other. */
export function reportSettings(settings: HttpConfig, { report }: BindContext): void {
  const { method, body, headers, pages, response, onStatus, safe, url, dynamicOrigin } = settings;
  if ((url === undefined) === (dynamicOrigin === undefined))
    report(urlOrOrigin, { has: url === undefined ? 'neither' : 'both' }, url === undefined ? [] : ['dynamicOrigin']);
  if (dynamicOrigin !== undefined && settings.auth !== undefined) report(authOfAnybody, { key: 'auth' }, ['auth']);
  if (dynamicOrigin !== undefined && settings.forward) report(authOfAnybody, { key: 'forward' }, ['forward']);
  const reads = isRead(settings);
  if (reads && body !== 'none') report(bodyOfRead, { method }, ['body']);
  if (needsKey(settings) && !headers.some(isKey)) report(sentTwice, { method }, ['retries']);
  if (safe === true && !reads) report(claimedSafe, { method }, ['safe']);
  if (isQueued(settings)) for (const key of withoutMeaning(settings)) report(settingOfQueued, { key }, [key]);
  if (pages === undefined) return;
  if (method !== 'GET') report(pagesOfOther, { why: `be requested by ${method}` }, ['method']);
  if (response !== 'json') report(pagesOfOther, { why: 'not be JSON' }, ['response']);
  if (onStatus === 'pass') report(pagesOfOther, { why: 'be answers of any status' }, ['onStatus']);
}
