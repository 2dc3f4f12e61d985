// Emitted by flowsmith from the route "notify". Change the flow, not this file.
// Mail several people, five at a time
import type { FastifyPluginAsync } from 'fastify';
import { endsFlow } from '../../lib/http/errors.ts';
import { describeFailure } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { mapConcurrently } from '../../lib/values/concurrency.ts';
import { atMost, readList, readRecipients, readString } from '../../lib/values/read.ts';
import { objectWith, oneKindOf } from '../../lib/values/readers.ts';

const readName = oneKindOf(['string', 'number', 'boolean']);
const readItem = objectWith({ email: readRecipients, name: readName });

export const notify: FastifyPluginAsync = async (app) => {
  app.post('/notifications', async (request, reply) => {
    const body = readBody(request.body);
    const people = atMost(
      readList(body.people, readItem, 'body field "people"'),
      1000,
      'body field "people"',
    );
    const text = readString(body.text, 'body field "text"');

    const failures: { index: number; message: string; code: string }[] = [];
    const sent: (string | number | boolean)[] = (
      await mapConcurrently(people, 5, async (person, index) => {
        try {
          await app.mailer.sendMail({ to: person.email, subject: `News for ${person.name}`, text });

          request.log.info({ data: index }, 'sent');

          return [person.name];
        } catch (error) {
          if (endsFlow(error)) throw error;
          failures.push({ index, ...describeFailure(error) });
        }
      })
    ).flatMap((given) => given ?? []);
    failures.sort((a, b) => a.index - b.index);

    return reply.send({ sent, failed: failures });
  });
};
