import { z } from 'zod';

/** What a build can be told, beside the flow itself. */
export const optionsSchema = z.strictObject({
  /** In development, what is not yet safe to serve (an unverified webhook) is a warning. */
  mode: z.enum(['production', 'development']).default('production'),
  /** Whether a migration may drop tables and columns, with the data in them. */
  allowDrop: z.boolean().default(false),
  /** Whether a migration may make rules that fail where rows stand in the way. */
  allowTighten: z.boolean().default(false),
  /** Sets of rules that are not for everyone: `conventions` wants nouns in paths. */
  rules: z.array(z.enum(['conventions'])).default([]),
  /** Whether the server tells at /metrics what it measures of itself, for Prometheus. */
  metrics: z.boolean().default(false),
  /** Whether the server shows its OpenAPI description at /docs. */
  docs: z.boolean().default(false),
  /** Origins whose pages may call the server: `https://example.com`, or `*` for all. */
  cors: z
    .array(
      z.string().regex(/^(?:\*|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)$/, 'an origin such as https://example.com, or *'),
    )
    .default([]),
  /** How many requests a client may send per minute, to each replica. */
  rateLimit: z.int().min(1).exactOptional(),
});

export type Options = z.output<typeof optionsSchema>;
export const defaultOptions: Options = optionsSchema.parse({});
