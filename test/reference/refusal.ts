import { runInNewContext } from 'node:vm';
import { faultsOf } from './refused.ts';
import { isConfig, textOf } from './config.ts';
import type { Config } from './config.ts';

/** A rejected request or a failed effect, with the message of the answer. */
export function refuse(status: number, message: string): Error & { readonly statusCode: number } {
  return Object.assign(new Error(message), { statusCode: status });
}

/** For an unreadable request, whose status is never that of refused values. */
export const unreadable = (message: string): Error => Object.assign(refuse(400, message), { isUnreadable: true });

/** For a URL that the router cannot read. */
export const unrouted = ({ code, statusCode = 500 }: { readonly code: string; readonly statusCode?: number }): Error =>
  Object.assign(
    refuse(
      statusCode,
      code === 'FST_ERR_BAD_URL' ? 'path must be percent-encoded UTF-8' : 'path parameter is too long',
    ),
    { code },
  );

/** The messages of 5xx answers are constant. */
const constants: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  503: 'The database cannot be reached',
};

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

export interface ErrorBody {
  readonly statusCode: number;
  readonly code?: string;
  readonly error: string | undefined;
  readonly message: string;
  /** For a client's error, where all faults are reported. */
  readonly issues?: readonly Fault[];
}

/** How a project reports errors: its `errors`, as in the file. */
export type Telling = Config;

export const invalidStatus = (telling: Telling): number => (telling['invalid'] === 422 ? 422 : 400);

export const tellsAll = (telling: Telling): boolean => telling['validation'] === 'all';

/** The keys of another server are not a database. */
export const withoutKeys = 'The keys that tokens are signed with cannot be fetched';
const toldOf = (error: unknown): string | undefined => (messageOf(error) === withoutKeys ? withoutKeys : undefined);

/** An error in Fastify's shape. */
export function errorBody(error: unknown, telling: Telling): ErrorBody {
  const status = statusOf(error, telling);
  if (status >= 500 || !(error instanceof Error))
    return {
      statusCode: status,
      error: titles[status],
      message: toldOf(error) ?? constants[status] ?? (status === 502 ? messageOf(error) : 'Internal Server Error'),
    };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const issues = tellsAll(telling) ? { issues: faultsOf(error).map(faultIn) } : {};
  return { statusCode: status, ...code, error: titles[status], message: error.message, ...issues };
}

/** The message of a failed outside effect; what does not fit in another server's answer is not revealed. */
const messageOf = (error: unknown): string =>
  error instanceof Error && 'failure' in error ? error.message : 'Bad Gateway';

function statusOf(error: unknown, telling: Telling): number {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return 500;
  const { statusCode } = error;
  if (statusCode === 400 && !('isUnreadable' in error) && !isFastifys(error)) return invalidStatus(telling);
  return statusCode >= 400 && statusCode <= 599 ? statusCode : 500;
}

/** Fastify itself refuses what it cannot read; a declared schema is not part of that. */
const isFastifys = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('FST_') && error.code !== 'FST_ERR_VALIDATION';

/** The text of an error answer, and its type. */
export function toldAs(error: unknown, telling: Telling): { readonly text: string; readonly type: string } {
  const plain = errorBody(error, telling);
  const { body = 'fastify' } = telling;
  const type = `application/${body === 'problem' ? 'problem+json' : 'json'}; charset=utf-8`;
  if (body === 'fastify') return { text: JSON.stringify(plain), type };
  try {
    const told = bodies[String(body)] ?? ((about: About) => evaluate(isConfig(body) ? body : {}, about));
    return { text: JSON.stringify(told(aboutOf(plain, error)) ?? null), type };
  } catch {
    const { issues: _untold, ...first } = plain;
    return { text: JSON.stringify(first), type };
  }
}

interface Fault {
  readonly field: string | null;
  readonly message: string;
}

interface About extends Fault {
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly issues: readonly Fault[];
}

const bodies: Readonly<Record<string, (about: About) => unknown>> = {
  problem: ({ status, title, message, field, code, issues }) => ({
    ...{ type: 'about:blank', title, status, detail: [field ?? [], message].flat().join(' ') },
    ...{ code, errors: issues },
  }),
  rails: ({ issues }) => {
    const errors = new Map<string, string[]>();
    for (const { field, message } of issues)
      errors.set(field ?? 'base', [...(errors.get(field ?? 'base') ?? []), message]);
    return { errors: Object.fromEntries(errors) };
  },
};

const evaluate = (body: Config, about: About): unknown =>
  runInNewContext(`(${textOf(body, 'expression')})`, { ...about });

function aboutOf({ statusCode, error: title = 'Error', message, issues }: ErrorBody, error: unknown): About {
  const words = title
    .toLowerCase()
    .split(/[^a-z]+/)
    .join('-');
  const fault = statusCode >= 500 ? { field: null, message: title } : faultIn(message);
  return {
    ...{ status: statusCode, title, ...fault, issues: issues ?? [fault] },
    code: statusCode === 409 ? codeOfFailure(error) : words,
  };
}

const codeOfFailure = (error: unknown): string => {
  const failure: unknown = error instanceof Error && 'failure' in error ? error.failure : undefined;
  return typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : '';
};

/** Takes a sentence apart: the names of the parts of the value, innermost first, then the rule. */
function faultIn(message: string): Fault {
  const steps: string[] = [];
  let rest = message;
  for (;;) {
    const part = /^(?:item (\d+)|field "([^"]+)") of (.*)$/s.exec(rest);
    if (part === null) break;
    steps.unshift(part[1] ?? part[2] ?? '');
    rest = part[3] ?? '';
  }
  const whole = ['body field', 'query parameter', 'path parameter', 'header'].find((noun) =>
    rest.startsWith(`${noun} "`),
  );
  if (whole === undefined) return { field: null, message };
  const [name = '', rule] = rest.slice(whole.length + 2).split(/" ([^]*)/);
  return rule === undefined || name === '' || name.includes('"')
    ? { field: null, message }
    : { field: [name, ...steps].join('.'), message: rule };
}
