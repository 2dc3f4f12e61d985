import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Loaded before a server, which ends on most signals, but not on SIGWINCH: the first one starts the sampling of what it
 * does, five times per millisecond, the second one ends it, and writes V8's profile to PROFILE_FILE.
 */
const session = new Session();
session.connect();
let isSampling = false;

process.on('SIGWINCH', () => {
  void (isSampling ? write() : start());
  isSampling = !isSampling;
});

async function start(): Promise<void> {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
}

async function write(): Promise<void> {
  const file = process.env['PROFILE_FILE'] ?? '';
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
}
