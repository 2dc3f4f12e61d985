import { parseEnv } from 'node:util';
import { sampleSecret } from '../../phases/5-emit/project/sample-secret.ts';
import { readText } from '../disk/guarded-files.ts';
import type { Places } from './places.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment, and what a `.env` beside the flow adds to it. An empty variable counts as not set, as for the
 * server.
 */
export function readVariables({ folder }: Pick<Places, 'folder'>): Variables {
  const added = parseEnv(readText(folder, '.env') ?? '');
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...added, ...Object.fromEntries(given) };
}

export interface DevEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  /** Secrets that nobody set. */
  readonly sampled: readonly string[];
  /** Variables that are set, and that `dev` does without. */
  readonly unused: readonly string[];
}

/**
 * What the server runs with. Law: it never reaches a database or mail server of yours. A DATABASE_URL that happens to
 * be set would get the migrations of a flow that is being written, and an SMTP_URL its mails.
 */
export function devEnvironment(
  given: Variables,
  secrets: readonly string[],
  { data }: Pick<Places, 'data'>,
  port: number,
): DevEnvironment {
  const unused = ['DATABASE_URL', 'SMTP_URL', 'DATA_DIR'].filter((name) => isSet(given[name]));
  const sampled = secrets.filter((name) => !isSet(given[name]));
  const kept = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined || unused.includes(name) ? [] : [[name, value]],
  );
  const variables = {
    HOST: '127.0.0.1',
    ...Object.fromEntries(kept),
    ...Object.fromEntries(sampled.map((name) => [name, sampleSecret])),
    PORT: String(port),
    BASE_URL: baseUrl(given, port),
    DATA_DIR: data,
    // Refused requests are told at this level; the log shows those and leaves out the rest.
    LOG_LEVEL: 'debug',
  };
  return { variables, sampled, unused };
}

export const baseUrl = (given: Variables, port: number): string =>
  isSet(given['BASE_URL']) ? given['BASE_URL'].replace(/\/+$/, '') : `http://localhost:${port}`;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';
