import type { ProjectSummary } from '../../compile.ts';
import { printRoutes } from '../describe/route-table.ts';
import { paint } from '../terminal/terminal.ts';
import type { DevEnvironment } from './environment.ts';

/** The addresses of what the development server offers. */
export interface Addresses {
  readonly base: string;
  readonly mails: string;
  readonly data: string;
}

/** What people need to know to use the server: its routes, mails, data, and generated values. */
export function introduce(
  { routes }: ProjectSummary,
  { sampled, unused }: DevEnvironment,
  { base, mails, data }: Addresses,
  color: boolean,
): string {
  const samples = `${paint(color, 'yellow', 'Sample values')}, for development only, stand for ${sampled.join(', ')}. Set them in the environment, or in .env beside the flow.\n`;
  const idle = `Not used here: ${unused.join(', ')}. The development server has a database and an outbox of its own.\n`;
  return [
    routes.length === 0 ? 'The flow has no routes.\n' : printRoutes(routes, base, color),
    `Mails: ${mails}   Data: ${data}\n`,
    ...(sampled.length === 0 ? [] : [samples]),
    ...(unused.length === 0 ? [] : [idle]),
  ].join('');
}
