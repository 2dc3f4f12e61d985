import type { JsonObject } from '../base/json.ts';
import { commentText } from '../code/quote.ts';
import type { Accepts } from './accepts.ts';
import type { ExampleRequest } from './example-request.ts';
import type { Example, Route } from './project.ts';

/** The request of an example. If it has no URL of its own, it goes to the URL of its route. */
export const callOf = ({ method, url }: Pick<Route, 'method' | 'url'>, { request }: Example): JsonObject => ({
  method,
  url: request.url ?? url ?? '/',
  ...(request.headers === undefined ? {} : { headers: request.headers }),
  ...(request.body === undefined ? {} : { body: request.body }),
  ...(request.form === undefined ? {} : { form: request.form }),
  ...(request.files === undefined
    ? {}
    : { files: Object.fromEntries(Object.entries(request.files).map(([name, file]) => [name, { ...file }])) }),
  ...(request.text === undefined ? {} : { text: request.text }),
});

/** The request of an example, in the form that the route accepts. */
export function acceptedRequest(
  { request = {} }: { readonly request?: ExampleRequest },
  accepts: Accepts | undefined,
): ExampleRequest {
  if (accepts === undefined) return request;
  const { form, files, text, headers } = request;
  if (accepts.whole !== undefined)
    return text === undefined ? request : { ...request, headers: { 'content-type': accepts.mediaType, ...headers } };
  // A form that may contain files has another encoding, even if it contains none.
  const isWithFiles = accepts.sends.includes('files') && (form ?? files) !== undefined;
  return isWithFiles ? { ...request, form: form ?? {}, files: files ?? {} } : request;
}

/** The name of an example's test, and of the group of its route's tests. Both are a single line and never empty. */
export const exampleName = ({ name = '' }: Pick<Example, 'name'>, index: number): string =>
  commentText(name) || `example ${index + 1}`;
export const groupName = ({ id, title = '' }: { readonly id: string; readonly title?: string }): string =>
  commentText(title) || id;
