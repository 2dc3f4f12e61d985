import type { JsonObject } from '../base/json.ts';
import { commentText } from '../code/quote.ts';
import type { Example, Route } from './project.ts';

/**
 * The request that an example stands for. Without a URL of its own, it goes to where the server listens for its route.
 */
export const callOf = ({ method, url }: Pick<Route, 'method' | 'url'>, { request }: Example): JsonObject => ({
  method,
  url: request.url ?? url ?? '/',
  ...(request.headers === undefined ? {} : { headers: request.headers }),
  ...(request.body === undefined ? {} : { body: request.body }),
});

/**
 * What a test of an example is called, and the group that those of a route are in. Each is one line, and never empty.
 */
export const exampleName = ({ name = '' }: Example, index: number): string =>
  commentText(name) || `example ${index + 1}`;
export const groupName = ({ id, title = '' }: { readonly id: string; readonly title?: string }): string =>
  commentText(title) || id;
