import { visibleText } from '../../base/visible-text.ts';
import type { FlowMap } from '../../map/flow-map.ts';
import { nameStackFrames } from '../../map/name-stack-frames.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readLogLine } from './read-log.ts';
import type { Answered, LogLine } from './read-log.ts';

export interface LogPrinter {
  /** Takes a line of the server's standard output. */
  readonly print: (line: string) => void;
  /** Takes a line of its standard error. */
  readonly printError: (line: string) => void;
}

/** Used instead of a map that cannot be read. */
const noMap: FlowMap = { flows: {} };

const mostKept = 1000;

/**
 * Prints the server's log for the author of the flow: one line per request, and below it what was refused or failed,
 * with the nodes involved.
 */
export function createLogPrinter(map: FlowMap = noMap, { print, printError, color }: Terminal): LogPrinter {
  const kept = new Map<string, readonly string[]>();
  const printed = new Set<string>();
  const printAnswered = ({ method, url, requestId = '', status, milliseconds }: Answered): void => {
    const shown =
      status === 0
        ? paint(color, 'yellow', 'gone')
        : paint(color, status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green', String(status));
    const lines = [
      `${visibleText(`${method} ${url}`)}  ${shown}  ${paint(color, 'dim', `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`)}`,
      ...(kept.get(requestId) ?? []),
    ];
    kept.delete(requestId);
    if (printed.size >= mostKept) printed.clear();
    printed.add(requestId);
    print(`${lines.join('\n')}\n`);
  };
  const printLog = (line: LogLine): void => {
    if (!isShown(line)) return;
    const { requestId } = line;
    const lines = describe(line, map, color);
    if (requestId === undefined) return print(`${lines.join('\n')}\n`);
    const indented = lines.map((text) => `  ${text}`);
    if (printed.has(requestId)) return print(`${indented.join('\n')}\n`);
    if (kept.size >= mostKept) kept.clear();
    kept.set(requestId, [...(kept.get(requestId) ?? []), ...indented]);
  };
  const name = (text: string): string => `${nameStackFrames(visibleText(text), map)}\n`;
  return {
    printError: (text) => printError(name(text)),
    print: (text) => {
      const line = readLogLine(text);
      if (line === undefined) print(name(text));
      else if (line.kind === 'answered') printAnswered(line);
      else printLog(line);
    },
  };
}

/** `dev` itself prints where the server listens and where mails go. */
const isShown = ({ level, message, requestId }: LogLine): boolean =>
  requestId === undefined
    ? level >= 30 && !/^(?:Server listening at |shutting down$|SMTP_URL is not set)/.test(message)
    : true;

function describe({ level, message, error, details }: LogLine, map: FlowMap, color: boolean): readonly string[] {
  const name = level >= 50 ? paint(color, 'red', 'error') : level >= 40 ? paint(color, 'yellow', 'warning') : undefined;
  if (error === undefined) {
    const data = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
    return [`${name === undefined ? '' : `${name}: `}${visibleText(`${message}${data}`)}`];
  }
  // The message logged by the server says less than the error itself.
  const own = /^request (?:failed|refused)$/.test(message) ? '' : `${message}: `;
  const type = error.type === 'Error' ? '' : `${error.type}: `;
  return [
    `${name === undefined ? '' : `${name}: `}${visibleText(`${own}${type}${error.message}`)}`,
    ...framesOf(error.stack, map).map((frame) => `  ${paint(color, 'dim', frame)}`),
  ];
}

/**
 * The stack frames within the emitted project, with paths from its root: those in routes and functions, with their
 * nodes, or all frames if there are none.
 */
function framesOf(stack: string, map: FlowMap): readonly string[] {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at .*[/\\]src[/\\].*\.ts:\d+:\d+\)?$/.test(line) && !line.includes('node_modules'));
  const ofRoutes = frames.filter((line) => /[/\\]src[/\\](?:routes|functions)[/\\]/.test(line));
  const shown = (ofRoutes.length > 0 ? ofRoutes : frames).map((line) =>
    visibleText(
      nameStackFrames(line, map)
        .replace(/^\s+at .*[/\\](?=src[/\\])/, 'at ')
        .replace(/\)(?=$| {2}←)/, ''),
    ),
  );
  return [...new Set(shown)];
}
