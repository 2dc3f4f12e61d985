import { writeFileSync } from 'node:fs';

/** Loaded before a server: on SIGUSR2, it collects garbage, and writes the live heap, in bytes, to HEAP_FILE. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  writeFileSync(process.env['HEAP_FILE'] ?? '', String(process.memoryUsage().heapUsed));
});
