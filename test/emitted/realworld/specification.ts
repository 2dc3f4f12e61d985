import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';

/**
 * The public RealWorld API specification (MIT licence, https://github.com/realworld-apps/realworld), written as JSON:
 * the possible answers, and their contents.
 */
const operation = z.object({ responses: z.record(z.string(), z.object({ $ref: z.string() })) });
const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(JSON.parse(text));

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'realworld', ...JSON.parse(text) });

const parameters = (path: string): number => path.split('{').length;
/** Paths with fewer parameters first: `/articles/feed` is not an article. */
const described = Object.entries(paths)
  .toSorted(([one], [other]) => parameters(one) - parameters(other))
  .map(([path, methods]) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), methods }));
const find = (url: string) => described.find(({ pattern }) => pattern.test(url.replace(/\?.*$/, '')));

const errorSchema = 'realworld#/components/schemas/GenericErrorModel';

/** What is wrong with an answer according to the specification; undefined if nothing is. */
export function judge(method: string, url: string, status: number, body: unknown): string | undefined {
  const operation = find(url)?.methods[method.toLowerCase()];
  if (operation === undefined) return `${method} ${url} is not in the specification`;
  const response = operation.responses[String(status)];
  if (response === undefined && status < 400) return `${status} is no answer to ${method} ${url}`;
  if (status === 204) return body === '' ? undefined : 'a body, where there is none';
  // It leaves some errors out, such as 409 for an update; all of them look alike.
  const schema = response === undefined ? errorSchema : `realworld${response.$ref}/content/application~1json/schema`;
  const fits = ajv.getSchema(schema);
  if (fits === undefined) return `the specification has no ${schema}`;
  return fits(body) === true ? undefined : ajv.errorsText(fits.errors);
}

/** All operations, such as `GET /articles/{slug}`. */
export const operations: readonly string[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

export const operationOf = (method: string, url: string): string => `${method} ${find(url)?.path ?? ''}`;
