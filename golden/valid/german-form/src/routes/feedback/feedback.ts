// Emitted by flowsmith from the form "feedback". Change the flow, not this file.
// Feedback
import type { FastifyPluginAsync } from 'fastify';
import type { Form } from '../../lib/http/form-values.ts';
import { serveForm } from '../../lib/http/form.ts';

const form = {
  title: 'Feedback',
  fields: [{ name: 'text', type: 'textarea', required: true }],
} as const satisfies Form;

export const feedback: FastifyPluginAsync = async (app) => {
  serveForm(app, '/feedback', form, app.config.BASE_URL);

  app.post('/feedback', (_request, reply) => {
    return reply.code(204).send();
  });
};
