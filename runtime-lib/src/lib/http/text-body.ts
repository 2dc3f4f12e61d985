import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';
import { acceptOnly } from './json-body.ts';
import { rawBody } from './raw-body.ts';

/** Within `app`, which must be a separate scope, bodies are texts of any type, as UTF-8. */
export function acceptText(app: FastifyInstance): void {
  acceptOnly(app, /^text\/[^;\s]+(?:;|$)/, async (_request, body) => {
    if (!isUtf8(body)) throw requestError('body must be text in UTF-8', 400);
    return body;
  });
}

/** The text received, in a scope of `acceptText`. */
export const textBody = (request: FastifyRequest): string => rawBody(request).toString();
