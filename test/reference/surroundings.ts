import type { RequestFacts } from './compute.ts';
import type { Connection } from './database.ts';
import type { MailSink } from './effects.ts';
import type { Files } from './files.ts';
import type { HttpSink } from './http.ts';
import { countsOf } from './limits.ts';
import { callLaterBy, laterBy } from './transaction.ts';
import type { World } from './world.ts';

/** The parts that a server gets. */
export interface Parts {
  /** A single connection, since the interpreter answers one request at a time. */
  readonly connection: Connection;
  readonly sendMail: MailSink;
  readonly callServer: HttpSink;
  readonly files: Files;
  readonly baseUrl: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly now: () => Date;
  readonly uuid: () => string;
  readonly random: (bytes: number) => Uint8Array;
  /** Called for each node that runs. */
  readonly trace?: (node: string) => void;
}

export function worldOf({ connection, sendMail, callServer, files, trace }: Parts): World {
  const world: World = {
    ...{ connection, sendMail, queueMail: laterBy(sendMail), callServer, queueCall: callLaterBy(callServer), trace },
    ...{ inTransaction: false, countUse: countsOf(connection), files },
    deleteFile: async (key) => files.deletion(key)(),
    rollBack: () => Promise.resolve(world),
  };
  return world;
}

/** The request facts of a scheduled flow. */
export const withoutRequest = ({ secrets, now, uuid, random }: Parts): RequestFacts => ({
  pathParam: () => undefined,
  queryParam: () => undefined,
  header: () => undefined,
  cookie: () => undefined,
  url: '',
  address: '',
  body: () => undefined,
  raw: new Uint8Array(),
  whole: () => undefined,
  file: () => undefined,
  secret: (name) => secrets[name] ?? '',
  now: now(),
  uuid,
  random,
});
