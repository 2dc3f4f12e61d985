// Emitted by flowsmith from the route "add-note". Change the flow, not this file.
// Add a note
import type { FastifyPluginAsync } from 'fastify';
import { attemptRequest } from '../../lib/http/attempt-request.ts';
import { pathSegment, requestText } from '../../lib/http/client.ts';
import { formBody } from '../../lib/http/form-body.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { header } from '../../lib/http/request.ts';
import { upTo } from '../../lib/http/retry.ts';

export const addNote: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/contacts/:id/notes', async (request, reply) => {
    const body = readBody(request.body);
    const idempotencyKey = header(request.headers['idempotency-key']);

    if (idempotencyKey == null) {
      return reply.code(400).send({ error: 'Idempotency-Key is missing' });
    }

    const id = request.params.id;
    const url = `https://api.crm.example/v1/contacts/${pathSegment(id, 'path parameter "id"')}/notes`;

    const note = await attemptRequest(
      requestText(app.fetch, 'POST', url, {
        headers: {
          authorization: `Basic ${Buffer.from(`api:${app.config.CRM_KEY}`).toString('base64')}`,
          'Idempotency-Key': idempotencyKey,
        },
        body: formBody({ text: body.text ?? null, tags: ['web', 'api'] }),
        timeoutMs: 10_000,
        retry: upTo(1),
      }),
    );
    if (!note.ok) {
      return reply.code(503).send(note.failure);
    }

    return reply.code(201).send({ ok: true });
  });
};
