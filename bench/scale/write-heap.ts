import { writeFileSync } from 'node:fs';

/**
 * Loaded before a server, which ends on most signals, but not on SIGWINCH: then it collects garbage, and writes the
 * live heap, in bytes, to HEAP_FILE.
 */
process.on('SIGWINCH', () => {
  globalThis.gc?.();
  writeFileSync(process.env['HEAP_FILE'] ?? '', String(process.memoryUsage().heapUsed));
});
