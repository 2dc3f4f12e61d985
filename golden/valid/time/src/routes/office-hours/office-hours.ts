// Emitted by flowsmith from the route "office-hours". Change the flow, not this file.
// Whether somebody is at the office
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { inZone } from '../../lib/values/calendar.ts';
import { optional, readTimestamp } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 200: Type.Object({ open: Type.Boolean() }) } };

export const officeHours: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'at'> }>('/office-hours', { schema }, (request, reply) => {
    const atParam = queryParam(request.query.at, 'at');
    const at = optional(readTimestamp)(atParam, 'query parameter "at"') ?? '2024-07-01T08:00:00Z';
    const hour = inZone(at, 'Europe/Berlin').hour;
    const isOpen = inZone(at, 'Europe/Berlin').dayOfWeek <= 5 && hour >= 9 && hour < 17;

    return reply.send({ open: isOpen });
  });
};
