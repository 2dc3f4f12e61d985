// Emitted by flowsmith from the function "welcome". Change the flow, not this file.
// Greet a customer
import type { FastifyInstance } from 'fastify';

export async function welcome(
  app: FastifyInstance,
  signal: AbortSignal | undefined,
  email: string,
  name?: string | null,
): Promise<void> {
  signal?.throwIfAborted();
  await app.mailer.sendMail({ to: email, subject: 'Welcome', text: `Hello ${name ?? 'customer'}!` });
}
