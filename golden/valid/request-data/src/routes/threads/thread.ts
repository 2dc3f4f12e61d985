// Emitted by flowsmith from the route "thread". Change the flow, not this file.
// A declared body that contains itself
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readObject } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  body: Type.Object(
    { comment: Type.Unsafe({ $ref: '#/$defs/comment' }) },
    {
      $defs: {
        comment: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: 'string' },
            replies: { type: 'array', items: { $ref: '#/$defs/comment' } },
          },
        },
      },
    },
  ),
};

export const thread: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { comment?: unknown } }>(
    '/threads',
    { schema, preValidation: emptyWhenAbsent },
    (request, reply) => {
      const body = request.body;
      const comment = readObject(body.comment, 'body field "comment"');

      return sendJson(reply.code(201), comment.text);
    },
  );
};
