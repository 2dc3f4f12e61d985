// Emitted by flowsmith from the route "letter". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';
import { capitalize, replaceEach } from '../../lib/values/text.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ letter: Type.String(), amount: Type.String() }) },
};

export const letter: FastifyPluginAsync = async (app) => {
  app.post('/letter', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const name = readString(body.name, 'body field "name"');
    const amount = readString(body.amount, 'body field "amount"');
    const nameCapital = capitalize(name.toLowerCase());
    const letterValue = replaceEach(
      'Dear $NAME: $$',
      '$NAME',
      nameCapital,
      'what is made of body field "name"',
    );
    const amountPadded = amount.padStart(8, '.');

    return reply.send({ letter: letterValue, amount: amountPadded });
  });
};
