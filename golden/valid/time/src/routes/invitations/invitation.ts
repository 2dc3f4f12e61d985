// Emitted by flowsmith from the route "invitation". Change the flow, not this file.
// An invitation in German, for a day as people write it
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { formatDate, parseDate } from '../../lib/values/date-text.ts';
import { readString } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 200: Type.Object({ at: Type.String(), text: Type.String() }) } };

export const invitation: FastifyPluginAsync = async (app) => {
  app.post('/invitations', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const day = readString(body.day, 'body field "day"');
    const from = parseDate(day, 'dd.MM.yyyy HH:mm', 'Europe/Berlin', 'body field "day"');
    const written = formatDate(from, "EEEE, d. MMMM yyyy, HH:mm 'Uhr'", 'de', 'Europe/Berlin');

    return reply.send({ at: from, text: written });
  });
};
