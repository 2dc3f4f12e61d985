import { once } from 'node:events';
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Whether it says when to try again. */
  readonly saysWhen: boolean;
}

/** A connection with one request at a time. */
export interface Connection {
  /** Sends a whole request. Undefined if the connection ends without an answer. */
  readonly ask: (request: Buffer) => Promise<Answer | undefined>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/**
 * Opens a connection to a server on this machine. Node's own client takes more processor time for a request than the
 * fastest servers: they would wait for it, and waking up for each request would take longer than answering it.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const isOpen = (): boolean => !socket.destroyed && !socket.readableEnded;
  let finish: (answer: Answer | undefined) => void = () => undefined;
  let head: Head | undefined;
  let missing = 0;
  socket.on('data', (chunk) => {
    const begun = head ?? readHead(chunk);
    missing = (head === undefined ? begun.bytes : missing) - chunk.length;
    head = missing > 0 ? begun : undefined;
    if (head === undefined) finish(begun);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => finish(undefined));
  return {
    ask: (request) =>
      new Promise((resolve) => {
        finish = resolve;
        if (isOpen()) socket.write(request);
        else resolve(undefined);
      }),
    isOpen,
    close: () => socket.destroy(),
  };
}

interface Head extends Answer {
  /** The length of the whole answer. */
  readonly bytes: number;
}

/** Reads the head of an answer, which comes in one piece and gives the length of the body. */
function readHead(chunk: Buffer): Head {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end).toLowerCase();
  const length = /^content-length: (\d+)$/m.exec(head)?.[1];
  if (end === -1 || length === undefined) throw new Error(`An answer without a length: ${head}`);
  return {
    status: Number(head.slice(9, 12)),
    saysWhen: /^retry-after: \d+$/m.test(head),
    bytes: end + 4 + Number(length),
  };
}
