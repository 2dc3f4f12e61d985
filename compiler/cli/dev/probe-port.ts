import { createServer } from 'node:net';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { systemCode } from '../terminal/system-error.ts';

/** Checks that the server can listen on the port, before anything is compiled. */
export function probePort(host: string, port: number): Promise<Result<undefined>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = systemCode(error);
      if (code === 'EADDRINUSE')
        resolve(
          failure({
            message: `Port ${port} is taken by another program.`,
            hint: `Stop that program, or choose another port: --port ${port === 65_535 ? port - 1 : port + 1}`,
          }),
        );
      else if (code === 'EACCES')
        resolve(
          failure({
            message: `You are not allowed to listen on port ${port}.`,
            hint: 'Choose one from 1024: --port 3000',
          }),
        );
      else if (code === undefined) reject(error);
      else
        resolve(
          failure({
            message: `The server cannot listen on ${host}: ${code}.`,
            hint: 'Correct HOST, in .env or in the environment, or leave it out.',
          }),
        );
    });
    probe.listen(port, host, () => probe.close(() => resolve(success(undefined))));
  });
}
