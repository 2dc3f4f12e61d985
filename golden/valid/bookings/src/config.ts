/** The environment of the server, checked. */
export interface Config {
  readonly HOST: string;
  readonly PORT: number;
  /** Where clients reach the server, without a slash at the end. */
  readonly BASE_URL: string;
  readonly LOG_LEVEL: string;
  /** Without it, the database is embedded and keeps its files in DATA_DIR. */
  readonly DATABASE_URL: string | undefined;
  readonly DATA_DIR: string;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] };

/** Reads the environment; an empty variable counts as not set. All problems are told at once, and never a value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const problems: string[] = [];
  const optional = (name: string): string | undefined => env[name] || undefined;
  const checked = (name: string, isValid: (value: string) => boolean, rule: string): string | undefined => {
    const value = optional(name);
    if (value !== undefined && !isValid(value)) problems.push(`${name} must be ${rule}`);
    return value;
  };
  const matching = (name: string, pattern: RegExp, rule: string) =>
    checked(name, (value) => pattern.test(value), rule);
  const address = (name: string, pattern: RegExp, rule: string) =>
    checked(name, (value) => pattern.test(value) && URL.canParse(value), rule);

  const PORT = Number(
    checked('PORT', (value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536, 'a port number') ?? 3000,
  );

  const config: Config = {
    HOST: optional('HOST') ?? '0.0.0.0',
    PORT,
    BASE_URL: (
      address('BASE_URL', /^https?:\/\/[^\s?#]+$/, 'an address such as https://example.com') ??
      `http://localhost:${PORT}`
    ).replace(/\/+$/, ''),
    LOG_LEVEL:
      matching(
        'LOG_LEVEL',
        /^(?:fatal|error|warn|info|debug|trace|silent)$/,
        'fatal, error, warn, info, debug, trace or silent',
      ) ?? 'info',
    DATABASE_URL: address(
      'DATABASE_URL',
      /^postgres(?:ql)?:\/\/\S+$/,
      'an address such as postgres://user:password@host/name',
    ),
    DATA_DIR: optional('DATA_DIR') ?? 'data',
  };
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
