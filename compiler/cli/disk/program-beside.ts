import { extname, join } from 'node:path';

/**
 * The path of a program that is beside the module that starts it: `programBeside(import.meta, 'build-worker')`. The
 * extension is that of the module: .ts in a checkout, .js in the published package.
 */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);
