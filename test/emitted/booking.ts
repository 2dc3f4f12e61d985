import { ask, type Server } from './server.ts';

/** Sends eight requests at once for the same hour of a new room; returns their statuses. */
export async function bookRound(server: Server, path: string, room: string): Promise<readonly number[]> {
  await ask(server, '/savepoint', { name: room });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(server, path, { key: room, hour: 'nine' })));
  return answers.map(({ status }) => status);
}
