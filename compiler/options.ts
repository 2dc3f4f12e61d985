import { z } from 'zod';

/** The options of a build. */
export const optionsSchema = z.strictObject({
  /**
   * In development, a flow that is not yet safe to serve (an unverified webhook) gives a warning instead of an error.
   */
  mode: z.enum(['production', 'development']).default('production'),
  /**
   * Allows migrations to drop tables and columns, with their data. `empty`: only those that hold nothing when the
   * migration runs; otherwise it fails.
   */
  allowDrop: z.union([z.boolean(), z.literal('empty')]).default(false),
  /** Allows migrations to add rules that fail if existing rows violate them. */
  allowTighten: z.boolean().default(false),
  /** Optional rule sets: `conventions` asks for nouns in paths. */
  rules: z.array(z.enum(['conventions'])).default([]),
  /** Serves metrics for Prometheus at /metrics. */
  metrics: z.boolean().default(false),
  /** Sends spans of requests and effects by OpenTelemetry. */
  tracing: z.boolean().default(false),
  /** Serves the OpenAPI description at /docs. */
  docs: z.boolean().default(false),
  /** Origins whose pages may call the server (CORS): `https://example.com`, or `*` for all. */
  cors: z
    .array(
      z.string().regex(/^(?:\*|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)$/, 'an origin such as https://example.com, or *'),
    )
    .default([]),
  /** Requests per client and minute, counted by each replica. */
  rateLimit: z.int().min(1).exactOptional(),
});

export type Options = z.output<typeof optionsSchema>;
export const defaultOptions: Options = optionsSchema.parse({}, { jitless: true });
