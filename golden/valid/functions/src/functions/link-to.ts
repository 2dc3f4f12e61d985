// Emitted by flowsmith from the function "link-to". Change the flow, not this file.
// A link that nobody else can make
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { secretKey } from '../lib/values/secret-key.ts';
import { slugify } from '../lib/values/text.ts';

export function linkTo(
  app: FastifyInstance,
  now: Date,
  order: { item: string; note?: string | null | undefined },
): { link: string; madeAt: string } {
  const linkSecretKey = secretKey('LINK_SECRET', app.config.LINK_SECRET);
  const slug = slugify(order.item);
  const value = now.toISOString();
  const link = `/orders/${slug}?signature=${createHmac('sha256', linkSecretKey)
    .update(`${slug}:${order.note ?? '-'}:${value}`)
    .digest('base64url')}`;

  return { link, madeAt: value };
}
