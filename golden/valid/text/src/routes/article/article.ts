// Emitted by flowsmith from the route "article". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { readString } from '../../lib/values/read.ts';
import { slugify, truncate } from '../../lib/values/text.ts';

const schema: FastifySchema = {
  response: {
    200: Type.Object({
      title: Type.String(),
      slug: Type.String(),
      teaser: Type.String(),
      length: Type.Integer(),
      initial: Type.String(),
    }),
  },
};

export const article: FastifyPluginAsync = async (app) => {
  app.post('/article', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const title = readString(body.title, 'body field "title"');
    const bodyString = readString(body.body, 'body field "body"');
    const titleTrimmed = title.trim();

    return reply.send({
      title: titleTrimmed,
      slug: slugify(titleTrimmed),
      teaser: truncate(bodyString, 20, '…'),
      length: [...bodyString].length,
      initial: [...titleTrimmed].slice(0, 1).join('').toUpperCase(),
    });
  });
};
