import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { buildReference } from '../../test/reference/app.ts';
import { createFiles } from '../../test/reference/files.ts';
import { benchProject } from '../flow.ts';

/** The reference interpreter: walks the same flows node by node for every request, on the same Fastify. */
const { checked } = analyse({
  sources: [{ file: 'flow.json', text: JSON.stringify(benchProject) }],
  options: defaultOptions,
});
if (checked === undefined) throw new Error('The flow of the benchmark does not compile.');

const noDatabase = (): never => {
  throw new Error('The flows of the benchmark use no database.');
};
const { app } = await buildReference(checked, benchProject, {
  connection: { query: noDatabase },
  sendMail: noDatabase,
  callServer: noDatabase,
  files: createFiles(),
  baseUrl: 'http://localhost',
  secrets: { PAYMENT_SIGNING_SECRET: process.env['PAYMENT_SIGNING_SECRET'] ?? '' },
  now: () => new Date(),
  uuid: () => crypto.randomUUID(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
