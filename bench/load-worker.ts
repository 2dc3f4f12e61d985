import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

/** Runs in its own process, so that neither the servers nor the measuring process share its core. */
process.on('message', (load: Load) => {
  // autocannon rounds its own percentiles to milliseconds.
  const latencies: number[] = [];
  const { url, method, headers, body, connections, seconds } = load;
  const options = {
    url,
    method,
    headers,
    connections,
    duration: seconds,
    sampleInt: 50,
    ...(body === undefined ? {} : { body }),
  };
  const running = autocannon(options, (error, result) => {
    if (error !== null && error !== undefined) throw new Error('autocannon failed', { cause: error });
    const answer: LoadResult = {
      requests: result['2xx'],
      failures: result.non2xx + result.errors + result.timeouts,
      seconds: result.duration,
      ...percentiles(latencies),
    };
    process.send?.(answer);
  });
  running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
});

function percentiles(latencies: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
