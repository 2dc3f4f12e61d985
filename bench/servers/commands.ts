import { fileURLToPath } from 'node:url';
import { signingSecret } from '../requests.ts';
import { expert } from '../rounds.ts';
import type { ServerCommand } from '../server-process.ts';

const env = { PAYMENT_SIGNING_SECRET: signingSecret };

/** A server of this folder, by the name of its file. */
export const serverIn = (file: string, name = file): ServerCommand => ({
  name,
  script: fileURLToPath(new URL(`${file}.ts`, import.meta.url)),
  folder: fileURLToPath(new URL('../..', import.meta.url)),
  env,
});

export const rawServer = serverIn('raw-http', 'raw node:http');
export const expertServer = serverIn('expert-fastify', expert);

/** What `benchProject` is compiled to. */
export const emittedServer = (folder: string, name = 'flowsmith'): ServerCommand => ({
  name,
  script: 'src/server.ts',
  folder,
  env,
});
