import './check-node.js';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { codeOf } from './lib/http/errors.ts';
import { loggableError } from './lib/http/logger.ts';

const result = readConfig(process.env);
if (!result.ok) {
  console.error(`The server cannot start:\n${result.problems.map((problem) => `- ${problem}`).join('\n')}`);
  process.exit(1);
}
const { config } = result;
const app = await buildApp(config).catch(refuseToStart);

// Running requests get time to finish; new ones are rejected in the meantime.
closeWithGrace({ delay: 30_000, logger: app.log }, async ({ signal, err }) => {
  if (err === undefined) app.log.info({ signal }, 'shutting down');
  else app.log.error({ err }, 'shutting down after an error');
  // Idle connections would wait for another request. Slow clients are cut off after ten seconds, which leaves
  // time to close everything else cleanly.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000);
  await app.close();
  clearInterval(sweep);
  clearTimeout(patience);
});

await app.listen({ host: config.HOST, port: config.PORT }).catch(refuseToStart);

/** Prints only safe parts of an error, which may carry an address with its password. */
function refuseToStart(error: unknown): never {
  console.error('The server cannot start:', outsideReason(error) ?? loggableError(error));
  process.exit(1);
}

/**
 * Why the system or the database has failed, such as `connect ECONNREFUSED 127.0.0.1:5432`; undefined for other
 * errors, whose stack says where to look. A name with several addresses fails without a message.
 */
function outsideReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, cause } = error;
  if (cause !== undefined) {
    const reason = outsideReason(cause);
    return reason === undefined ? undefined : `${message}\nCause: ${reason}`;
  }
  const code = codeOf(error) ?? '';
  return /^(?:E[A-Z]+|[0-9A-Z]{5})$/.test(code) ? message || code : undefined;
}
