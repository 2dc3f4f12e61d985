import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonType, refuseOtherTypes } from './json-body.ts';

/**
 * Within `app`, which must be a separate scope, bodies arrive as the exact bytes received: either only of
 * JSON types, or of any type or none.
 */
export function acceptRaw(app: FastifyInstance, { json }: { readonly json: boolean }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(json ? jsonType : '*', { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
    done(null, body),
  );
  if (json) app.addContentTypeParser('*', refuseOtherTypes);
}

/** The bytes received, in a scope of `acceptRaw`. */
export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
