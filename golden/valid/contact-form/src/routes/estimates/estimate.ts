// Emitted by flowsmith from the form "estimate". Change the flow, not this file.
// Estimate the price
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import type { Form, FormBody } from '../../lib/http/form-values.ts';
import { serveForm } from '../../lib/http/form.ts';
import { finite } from '../../lib/values/convert.ts';

const form = {
  title: 'Estimate the price',
  fields: [
    { name: 'quantity', type: 'number', required: true },
    { name: 'express', label: 'Express', type: 'checkbox' },
    { name: 'note', type: 'text' },
  ],
} as const satisfies Form;

const schema: FastifySchema = {
  response: {
    200: Type.Object({
      product: Type.String(),
      price: Type.Number(),
      express: Type.Boolean(),
      note: Type.String(),
    }),
  },
};

export const estimate: FastifyPluginAsync = async (app) => {
  serveForm(app, '/estimates/:product', form, app.config.BASE_URL);

  app.post<{ Params: { product: string }; Body: FormBody<typeof form> }>(
    '/estimates/:product',
    { schema },
    (request, reply) => {
      const body = request.body;
      const price = finite(body.quantity * 2.5, 'what is made of body field "quantity"');

      return reply.send({
        product: request.params.product,
        price,
        express: body.express,
        note: body.note ?? 'none',
      });
    },
  );
};
