import { parseArgs } from 'node:util';

export interface Arguments {
  /** Fewer and shorter rounds, for a first impression. */
  readonly quick: boolean;
  /** Includes Node-RED, installed from npm into a temporary folder. */
  readonly peers: boolean;
  readonly only: Only | undefined;
  /** A file to write all numbers to, as JSON. */
  readonly json: string | undefined;
}

const parts = ['database', 'ablate', 'shares', 'size', 'compile', 'starts', 'scale', 'soak', 'builder'] as const;
type Only = (typeof parts)[number];

export const usage = `Usage: npm run bench -- [--quick] [--peers] [--json FILE] [--database | --ablate | --shares | --size |
                            --compile | --starts | --scale | --soak | --builder]
  --quick      at most a minute, for a look
  --peers      with Node-RED, which is installed into a temporary folder
  --json FILE  writes all numbers to FILE as well
  --database   the routes that use PostgreSQL instead
  --ablate     the emitted server without each of its promises instead, against itself
  --shares     where the processor time of a request goes instead: Node, packages, or the server's own code
  --size       lines, bytes and dependencies of emitted projects instead
  --compile    building 10 to 5,000 routes, again after a change of one, and one of up to 1,000 nodes, instead
  --starts     flowsmith check from the published package, beside Node alone, and what is installed, instead
  --scale      two processes behind one port, and one that is sent twice what it can serve, instead
  --soak       the live heap over half an hour of requests instead
  --builder    the Builder: opening, typing and dragging in a real browser, and what it loads, instead`;

/** Undefined if the command line is wrong. */
export function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        peers: { type: 'boolean' },
        json: { type: 'string' },
        database: { type: 'boolean' },
        ablate: { type: 'boolean' },
        shares: { type: 'boolean' },
        size: { type: 'boolean' },
        compile: { type: 'boolean' },
        starts: { type: 'boolean' },
        scale: { type: 'boolean' },
        soak: { type: 'boolean' },
        builder: { type: 'boolean' },
      },
    });
    const chosen = parts.filter((part) => values[part] === true);
    return chosen.length > 1
      ? undefined
      : { quick: values.quick === true, peers: values.peers === true, only: chosen[0], json: values.json };
  } catch {
    return undefined;
  }
}
