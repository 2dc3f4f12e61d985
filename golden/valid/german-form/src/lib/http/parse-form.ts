import type { FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** Parses forms as Node's own `Response` does. */
export async function parseForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
  } catch {
    throw requestError('body must be a form', 400);
  }
}
