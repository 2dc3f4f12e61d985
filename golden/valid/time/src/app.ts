import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { dayOf } from './routes/days/day-of.ts';
import { invitation } from './routes/invitations/invitation.ts';
import { isBefore } from './routes/is-before/is-before.ts';
import { officeHours } from './routes/office-hours/office-hours.ts';
import { reminder } from './routes/reminder/reminder.ts';
import { renewal } from './routes/renewals/renewal.ts';
import { stay } from './routes/stay/stay.ts';
import { toTimestampOrNull } from './routes/to-timestamp-or-null/to-timestamp-or-null.ts';
import { toTimestampRoute } from './routes/to-timestamp/to-timestamp.ts';
import { trialEnds } from './routes/trial-ends/trial-ends.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  shedLoad(app);
  addHealthChecks(app);

  await app.register(dayOf);
  await app.register(invitation);
  await app.register(isBefore);
  await app.register(officeHours);
  await app.register(reminder);
  await app.register(renewal);
  await app.register(stay);
  await app.register(toTimestampRoute);
  await app.register(toTimestampOrNull);
  await app.register(trialEnds);
  return app;
}
