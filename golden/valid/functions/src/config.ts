import { address, matching, optional, portNumber, required } from './lib/values/environment.ts';

/** The validated environment of the server. */
export interface Config {
  readonly HOST: string;
  readonly PORT: number;
  /** The address by which clients reach the server, without a trailing slash. */
  readonly BASE_URL: string;
  readonly LOG_LEVEL: string;
  /** Without it, the database is embedded and keeps its files in DATA_DIR. */
  readonly DATABASE_URL: string | undefined;
  readonly DATA_DIR: string;
  /** Signs links to orders */
  readonly LINK_SECRET: string;
}

type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] };

/** Reads the environment. Reports all problems at once, and never a value. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): ConfigResult {
  const problems: string[] = [];
  const env = { variables, problems };
  const PORT = portNumber(env, 'PORT') ?? 3000;
  const web = 'an address such as https://example.com';
  const BASE_URL = address(env, 'BASE_URL', /^https?:\/\/[^\s?#]+$/, web);
  const levels = /^(?:fatal|error|warn|info|debug|trace|silent)$/;
  const postgres = 'an address such as postgres://user:password@host/name';
  const config: Config = {
    HOST: optional(env, 'HOST') ?? '0.0.0.0',
    PORT,
    BASE_URL: (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    LOG_LEVEL:
      matching(env, 'LOG_LEVEL', levels, 'fatal, error, warn, info, debug, trace or silent') ?? 'info',
    DATABASE_URL: address(env, 'DATABASE_URL', /^postgres(?:ql)?:\/\/\S+$/, postgres),
    DATA_DIR: optional(env, 'DATA_DIR') ?? 'data',
    LINK_SECRET: required(env, 'LINK_SECRET', 'Signs links to orders'),
  };
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
