import { Agent, request as httpRequest } from 'node:http';
import type { Load, LoadResult } from './load.ts';

/** Connections stay open between slices, so that no slice pays for them. */
const agents = new Map<string, Agent>();

function agentFor({ url, connections }: Load): Agent {
  const { host } = new URL(url);
  const agent = agents.get(host) ?? new Agent({ keepAlive: true, maxSockets: connections });
  agents.set(host, agent);
  return agent;
}

/** Runs in its own process, so that neither the servers nor the measuring process share its core. */
process.on('message', (load: Load) => {
  void drive(load).then((result) => process.send?.(result));
});

async function drive(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  let [left, failures] = [load.requests, 0];
  const agent = agentFor(load);
  const askOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      if (await answers(load, agent)) latencies.push(performance.now() - began);
      else failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: load.connections }, askOn));
  return {
    requests: latencies.length,
    failures,
    seconds: (performance.now() - began) / 1000,
    ...percentiles(latencies),
  };
}

function answers({ url, method, headers, body = '' }: Load, agent: Agent): Promise<boolean> {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const asked = httpRequest(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const { statusCode = 500 } = response;
      response.resume();
      response.on('end', () => resolve(statusCode < 300));
      response.on('error', () => resolve(false));
    });
    asked.on('error', () => resolve(false));
    asked.end(body);
  });
}

function percentiles(latencies: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
