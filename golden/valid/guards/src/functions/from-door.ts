// Emitted by flowsmith from the function "from-door". Change the flow, not this file.
// Lets the doors of the house through
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rollBack } from '../lib/http/errors.ts';
import { header } from '../lib/http/request.ts';
import { safeEqual } from '../lib/values/compare.ts';
import { secretKey } from '../lib/values/secret-key.ts';

export function fromDoor(app: FastifyInstance, request: FastifyRequest, body: Buffer): void {
  const doorSigningSecretKey = secretKey('DOOR_SIGNING_SECRET', app.config.DOOR_SIGNING_SECRET);
  const expectedSignature = createHmac('sha256', doorSigningSecretKey).update(body).digest('hex');

  // From a door?
  if (!safeEqual(expectedSignature, header(request.headers['x-door-signature']))) {
    throw rollBack(401, { error: 'The signature is not that of a door.' });
  }
}
