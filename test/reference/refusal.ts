/** A rejected request or a failed effect, with the message of the answer. */
export function refuse(status: number, message: string): Error & { readonly statusCode: number } {
  return Object.assign(new Error(message), { statusCode: status });
}

/** The messages of 5xx answers are constant. */
const constants: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'The mail could not be sent',
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
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

export interface ErrorBody {
  readonly statusCode: number;
  readonly code?: string;
  readonly error: string | undefined;
  readonly message: string;
}

export function errorBody(error: unknown): ErrorBody {
  const status = statusOf(error);
  if (status >= 500 || !(error instanceof Error))
    return { statusCode: status, error: titles[status], message: constants[status] ?? 'Internal Server Error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { statusCode: status, ...code, error: titles[status], message: error.message };
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return 500;
  return error.statusCode >= 400 && error.statusCode <= 599 ? error.statusCode : 500;
}
