import { z } from 'zod';
import { parseJson } from '../../base/json.ts';

/** A line of the emitted server's log (pino). */
const lineSchema = z.looseObject({
  level: z.number(),
  msg: z.string().default(''),
  reqId: z.string().exactOptional(),
  err: z
    .looseObject({ type: z.string().default('Error'), message: z.string().default(''), stack: z.string().default('') })
    .exactOptional(),
});

const answeredSchema = z.object({
  msg: z.literal('flowsmith:answered'),
  method: z.string(),
  url: z.string(),
  reqId: z.string().optional(),
  status: z.number(),
  ms: z.number(),
});

export interface LogLine {
  readonly kind: 'log';
  /** A pino level: 20 debug, 30 info, 40 warn, 50 error. */
  readonly level: number;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly error: { readonly type: string; readonly message: string; readonly stack: string } | undefined;
  /** The other fields, such as the data of a Log node. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly kind: 'answered';
  readonly method: string;
  readonly url: string;
  readonly requestId: string | undefined;
  /** 0 if the client disconnected. */
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Parses a line of the log, or a notice of `run-server.ts`. Undefined for any other line, such as the output of custom
 * code.
 */
export function readLogLine(text: string): LogLine | Answered | undefined {
  const value = parseJson(text);
  const answered = answeredSchema.safeParse(value);
  if (answered.success) {
    const { method, url, reqId, status, ms } = answered.data;
    return { kind: 'answered', method, url, requestId: reqId, status, milliseconds: ms };
  }
  const line = lineSchema.safeParse(value);
  if (!line.success) return undefined;
  const { level, msg, reqId, err, time: _time, pid: _pid, hostname: _hostname, ...details } = line.data;
  return { kind: 'log', level, message: msg, requestId: reqId, error: err, details };
}
