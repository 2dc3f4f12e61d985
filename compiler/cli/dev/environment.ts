import { parseEnv } from 'node:util';
import { sampleSecret } from '../../phases/5-emit/project/sample-secret.ts';
import { readText } from '../disk/guarded-files.ts';
import type { Places } from './places.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment, completed by the `.env` next to the flow. As in the server, an empty variable counts as unset. */
export function readVariables({ folder }: Pick<Places, 'folder'>): Variables {
  const added = parseEnv(readText(folder, '.env') ?? '');
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...added, ...Object.fromEntries(given) };
}

export interface DevEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  /** The secrets that were not set and got a sample value. */
  readonly sampled: readonly string[];
  /** The variables that are set but ignored by `dev`. */
  readonly unused: readonly string[];
}

/**
 * The environment of the development server. Invariant: it never reaches your own database, files or mail server. A
 * DATABASE_URL that happens to be set would get the migrations of an unfinished flow, and an SMTP_URL its mails.
 */
export function devEnvironment(
  given: Variables,
  secrets: readonly string[],
  { data }: Pick<Places, 'data'>,
  port: number,
): DevEnvironment {
  const unused = ['DATABASE_URL', 'SMTP_URL', 'FILES_URL', 'DATA_DIR'].filter((name) => isSet(given[name]));
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
    // Refused requests are logged at this level; the printer drops the rest.
    LOG_LEVEL: 'debug',
  };
  return { variables, sampled, unused };
}

/** The URL of the development server: BASE_URL if set, without trailing slashes. */
export const baseUrl = (given: Variables, port: number): string =>
  isSet(given['BASE_URL']) ? given['BASE_URL'].replace(/\/+$/, '') : `http://localhost:${port}`;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';
