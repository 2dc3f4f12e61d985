import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { openAccount } from './routes/accounts/open-account.ts';
import { checkBalances } from './routes/check-balances/check-balances.ts';
import { welcomeGift } from './routes/gifts/welcome-gift.ts';
import { importAccounts } from './routes/imports/import-accounts.ts';
import { putAccount } from './routes/owners/put-account.ts';
import { transfer } from './routes/transfers/transfer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  await addJobs(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(openAccount);
  await app.register(checkBalances);
  await app.register(welcomeGift);
  await app.register(importAccounts);
  await app.register(putAccount);
  await app.register(transfer);
  return app;
}
