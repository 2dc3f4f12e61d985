import { readFileSync } from 'node:fs';
import { openFlowDisk } from '../../../builder/server/flow-disk.ts';

/** Saves a file over and over, between two texts, until it is killed. */
const [, , flow = '', file = '', ...texts] = process.argv;
const [one = '', two = ''] = texts.map((path) => readFileSync(path, 'utf8'));
const disk = openFlowDisk(flow);
process.stdout.write('saving\n');
for (let count = 0; ; count += 1) {
  const [before, after] = count % 2 === 0 ? [one, two] : [two, one];
  disk.write([{ file, before, after }]);
}
