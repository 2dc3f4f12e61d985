import { onlyPost } from './only-post.ts';
import { z } from 'zod';
import { webhookMethod } from '../ir/catalogue/routes.ts';
import { wrongWebhookId } from '../ir/catalogue/trigger-config.ts';
import { isRest } from '../ir/path.ts';
import { defineTrigger } from './define-trigger.ts';

export const webhookIdPattern = /^whk_[0-9A-Za-z]{24}$/;

/** The id is the last segment (apart from `*rest`), so that the URL cannot be guessed. */
export function webhookUrl(path: string, id: string): string {
  const segments = path === '/' ? [''] : path.split('/');
  return [...segments.filter((segment) => !isRest(segment)), id, ...segments.filter(isRest)].join('/');
}

export const webhook = defineTrigger({
  kind: 'webhook',
  noun: 'webhook',
  settings: {
    id: z
      .string()
      .meta({ description: '`whk_` and 24 letters or digits; made by `flowsmith webhook`.' })
      .exactOptional(),
  },
  facets: ({ id }, { report }) => {
    const isWrong = id !== undefined && !webhookIdPattern.test(id);
    if (isWrong) report(wrongWebhookId, { id }, ['id']);
    const known = isWrong ? undefined : id;
    return {
      startedBy: 'a webhook',
      detail: 'webhook',
      entrance: { kind: 'requests', url: (path) => (known === undefined ? path : webhookUrl(path, known)) },
      ...(known === undefined ? {} : { secretSegment: known }),
      isDelivery: true,
      // Providers give up after a few seconds.
      defaultTimeoutMs: 10_000,
      rules: [onlyPost(webhookMethod)],
    };
  },
});
