import type { JsonObject } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { readJson } from '../fields/read-json.ts';
import { objectOf } from '../json.ts';
import type { Answered } from '../state.ts';
import { acceptedBy, sentParts } from './accepted-body.ts';
import type { Sent } from './drafts.ts';
import { asExpected, readHeaders, textsIn } from './request-draft.ts';

interface NoExample {
  readonly issue: string;
  readonly reason: string;
}

/** A request with its answer, as an example of the route; or why it cannot be one. */
export function exampleOf(
  view: RouteView,
  { draft, isSigned, files = {} }: Sent,
  { status, body, bytes, kept }: Answered,
): { readonly example: JsonObject } | NoExample {
  const parts = view.method === 'GET' ? {} : sentParts(acceptedBy(view), draft, files);
  if (isSigned) return noExample.signed;
  if (bytes !== undefined) return noExample.long;
  if (parts === undefined) return noExample.notJson;
  const headers = readHeaders(draft.headers) ?? {};
  const answer = readJson(body);
  const rows: JsonObject = kept?.rows ?? {};
  const request: JsonObject = {
    url: draft.url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...parts,
  };
  const given = new Set([...textsIn(request), ...draft.url.split(/[/?&=]/), ...textsIn(rows)]);
  const known = { given, made: kept?.made ?? {} };
  const example = {
    name: `${status} ${view.method} ${draft.url}`,
    ...givenOf(view, headers, rows),
    request,
    response: {
      status,
      ...('value' in answer && answer.value !== undefined ? { body: asExpected(answer.value, known) } : {}),
    },
  };
  return { example };
}

const noExample = {
  signed: {
    issue: 'A signed request cannot be an example',
    reason: 'A signature is made with a secret, and often with the time, and examples are kept in git.',
  },
  long: {
    issue: 'An answer this long cannot be an example',
    reason: 'Only the beginning of the answer is here.',
  },
  notJson: {
    issue: 'A body that is not JSON cannot be in an example',
    reason: 'An example has its body as JSON, unless Start accepts a form, text or bytes.',
  },
} satisfies Readonly<Record<string, NoExample>>;

/** The rows that existed before, and the tokens that the headers mention. */
function givenOf(view: RouteView, headers: Readonly<Record<string, string>>, rows: JsonObject): JsonObject {
  const texts = Object.values(headers);
  const tokens = Object.fromEntries(
    view.examples
      .flatMap((example) => Object.entries(objectOf(objectOf(objectOf(example)['given'])['tokens'])))
      .filter(([name]) => texts.some((text) => text.includes(`{{tokens.${name}}}`))),
  );
  const given = {
    ...(Object.keys(rows).length === 0 ? {} : { rows }),
    ...(Object.keys(tokens).length === 0 ? {} : { tokens }),
  };
  return Object.keys(given).length === 0 ? {} : { given };
}
