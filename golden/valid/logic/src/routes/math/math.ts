// Emitted by flowsmith from the route "math". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { finite } from '../../lib/values/convert.ts';
import { readNumber } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: {
    200: Type.Object({
      add: Type.Number(),
      subtract: Type.Number(),
      multiply: Type.Number(),
      divide: Type.Number(),
      modulo: Type.Number(),
      min: Type.Number(),
      max: Type.Number(),
      round: Type.Number(),
      floor: Type.Number(),
      ceil: Type.Number(),
      abs: Type.Number(),
    }),
  },
};

export const math: FastifyPluginAsync = async (app) => {
  app.post('/math', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const a = readNumber(body.a, 'body field "a"');
    const b = readNumber(body.b, 'body field "b"');
    const c = readNumber(body.c, 'body field "c"');
    const add = finite(a + b, 'what is made of body field "a" and body field "b"');
    const subtract = finite(a - b, 'what is made of body field "a" and body field "b"');
    const multiply = finite(a * b, 'what is made of body field "a" and body field "b"');
    const divide = finite(a / b, 'what is made of body field "a" and body field "b"');
    const modulo = finite(a % b, 'what is made of body field "a" and body field "b"');

    return reply.send({
      add,
      subtract,
      multiply,
      divide,
      modulo,
      min: Math.min(a, b),
      max: Math.max(a, b),
      round: Math.round(c),
      floor: Math.floor(c),
      ceil: Math.ceil(c),
      abs: Math.abs(c),
    });
  });
};
