// Emitted by flowsmith from the route "day-of". Change the flow, not this file.
// The day around a time, where the office is
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { addToDate, startOf } from '../../lib/values/calendar.ts';
import { readTimestamp } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 200: Type.Object({ from: Type.String(), to: Type.String() }) } };

export const dayOf: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { at: string } }>('/days/:at', { schema }, (request, reply) => {
    const at = readTimestamp(request.params.at, 'path parameter "at"');
    const from = startOf(at, 'day', 'Europe/Berlin', 'what is made of path parameter "at"');
    const to = addToDate(from, { days: 1 }, 'Europe/Berlin', 'what is made of path parameter "at"');

    return reply.send({ from, to });
  });
};
