import { extname, join } from 'node:path';

/**
 * The path of a program next to the module that starts it: `programBeside(import.meta, 'build-worker')`. It has the
 * module's extension: .ts in a checkout, .js in the published package.
 */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
