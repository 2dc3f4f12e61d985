/** The environment, and the problems found in it, as sentences that never contain a value. */
interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly problems: string[];
}

/** The value of a variable. An empty one counts as not set. */
export function optional({ variables }: Environment, name: string): string | undefined {
  return variables[name] || undefined;
}

export function matching(env: Environment, name: string, pattern: RegExp, rule: string): string | undefined {
  return checked(env, name, (value) => pattern.test(value), rule);
}

/** The address of another server. */
export function address(env: Environment, name: string, pattern: RegExp, rule: string): string | undefined {
  return checked(env, name, (value) => pattern.test(value) && URL.canParse(value), rule);
}

export function portNumber(env: Environment, name: string): number | undefined {
  const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) < 65_536;
  const value = checked(env, name, isPort, 'a port number');
  return value === undefined ? undefined : Number(value);
}

function checked(
  env: Environment,
  name: string,
  isValid: (value: string) => boolean,
  rule: string,
): string | undefined {
  const value = optional(env, name);
  if (value !== undefined && !isValid(value)) env.problems.push(`${name} must be ${rule}`);
  return value;
}
