import type { JsonObject } from '../base/json.ts';
import { commentText } from '../code/quote.ts';
import type { Example, Route } from './project.ts';

/** The request of an example. If it has no URL of its own, it goes to the URL of its route. */
export const callOf = ({ method, url }: Pick<Route, 'method' | 'url'>, { request }: Example): JsonObject => ({
  method,
  url: request.url ?? url ?? '/',
  ...(request.headers === undefined ? {} : { headers: request.headers }),
  ...(request.body === undefined ? {} : { body: request.body }),
});

/** The name of an example's test, and of the group of its route's tests. Each is one line and never empty. */
export const exampleName = ({ name = '' }: Pick<Example, 'name'>, index: number): string =>
  commentText(name) || `example ${index + 1}`;
export const groupName = ({ id, title = '' }: { readonly id: string; readonly title?: string }): string =>
  commentText(title) || id;
