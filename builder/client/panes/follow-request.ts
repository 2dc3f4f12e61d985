import type { JsonValue } from '../../../compiler/base/json.ts';
import type { RequestView, RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject } from '../../shared/gestures/json.ts';
import { readJson } from '../fields/read-json.ts';
import { isUrlOf } from '../../shared/route-path.ts';
import { draftOf } from './request-draft.ts';
import type { RequestDraft } from './request-draft.ts';

/**
 * Adapts a request written for an earlier version of a route to the current one: renamed fields, parameters, headers
 * and parts of the path are renamed here, too.
 */
export function followRequest(
  draft: RequestDraft,
  before: RequestView | undefined,
  now: RequestView | undefined,
): RequestDraft {
  if (before === undefined || now === undefined || before === now) return draft;
  return {
    url: urlNow(draft.url, before.url, now.url),
    headers: headersNow(draft.headers, Object.keys(before.headers), Object.keys(now.headers)),
    body: bodyNow(draft.body, before.body, now.body),
  };
}

/**
 * The initial request for a route. An example may be older than a change of the route, so its path and its renamed
 * fields and parameters are updated.
 */
export function proposedRequest(view: RouteView): RequestDraft {
  const { url, headers, body } = draftOf(view);
  const { request: now } = view;
  if (now === undefined) return { url, headers, body };
  const read = readJson(body);
  const before = 'value' in read ? read.value : undefined;
  const [[path, query], [pathSince, queryNow]] = [split(url), split(now.url)];
  return {
    url: joined(isUrlOf(view.url ?? view.path, path) ? path : pathSince, withNames(query, query, queryNow)),
    headers,
    body: bodyNow(body, before, now.body),
  };
}

/** The only removed name, and the only new one; undefined if more has changed. */
function renamed(before: readonly string[], now: readonly string[]): readonly [string, string] | undefined {
  const [gone, ...othersGone] = before.filter((name) => !now.includes(name));
  const [added, ...othersAdded] = now.filter((name) => !before.includes(name));
  const isOne = othersGone.length + othersAdded.length === 0;
  return isOne && gone !== undefined && added !== undefined ? [gone, added] : undefined;
}

function bodyNow(text: string, before: JsonValue | undefined, now: JsonValue | undefined): string {
  const read = readJson(text);
  if (!('value' in read) || read.value === undefined || before === undefined || now === undefined) return text;
  const next = valueNow(read.value, before, now);
  return next === read.value ? text : JSON.stringify(next, undefined, 2);
}

/** Returns the same value if none of its names has changed. */
function valueNow(value: JsonValue, before: JsonValue, now: JsonValue): JsonValue {
  if (isList(value) && isList(before) && isList(now)) {
    const [then, since] = [before[0], now[0]];
    if (then === undefined || since === undefined) return value;
    const items = value.map((item) => valueNow(item, then, since));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value) || !isObject(before) || !isObject(now)) return value;
  const [gone, added] = renamed(Object.keys(before), Object.keys(now)) ?? [];
  let isSame = true;
  const entries = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    const name = key === gone && added !== undefined && !Object.hasOwn(value, added) ? added : key;
    const [then, since] = [before[key], now[name]];
    const next = then === undefined || since === undefined ? member : valueNow(member, then, since);
    isSame &&= name === key && next === member;
    return [name, next];
  });
  return isSame ? value : Object.fromEntries(entries);
}

function headersNow(text: string, before: readonly string[], now: readonly string[]): string {
  const [gone, added] = renamed(before, now) ?? [];
  if (gone === undefined || added === undefined) return text;
  const isOld = (line: string): boolean => nameIn(line) === gone.toLowerCase();
  const lines = text.split('\n');
  if (lines.some((line) => nameIn(line) === added.toLowerCase())) return text;
  return lines.map((line) => (isOld(line) ? `${added}${line.slice(line.indexOf(':'))}` : line)).join('\n');
}

const nameIn = (line: string): string => line.split(':', 1).join('').trim().toLowerCase();

function urlNow(url: string, before: string, now: string): string {
  const [[path, query], [pathBefore, queryBefore], [pathSince, queryNow]] = [split(url), split(before), split(now)];
  const next = pathNow(path.split('/'), pathBefore.split('/'), pathSince.split('/')).join('/');
  return joined(next, withNames(query, queryBefore, queryNow));
}

const joined = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

function withNames(query: string, before: string, now: string): string {
  const [gone, added] = renamed(namesIn(before), namesIn(now)) ?? [];
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return gone !== undefined && added !== undefined && name === gone ? `${added}${pair.slice(name.length)}` : pair;
  });
  return pairs.join('&');
}

function split(url: string): readonly [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

const namesIn = (query: string): readonly string[] =>
  query === '' ? [] : query.split('&').flatMap((pair) => pair.split('=', 1));

/** Replaces only the route's own segments; all others are values of parameters. */
const pathNow = (path: readonly string[], before: readonly string[], now: readonly string[]): readonly string[] =>
  path.length === before.length && before.length === now.length
    ? path.map((segment, index) => (segment === before[index] ? (now[index] ?? segment) : segment))
    : path;
