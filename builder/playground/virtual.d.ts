/** Created by vite.config.ts. */
declare module 'virtual:draft-07' {
  import type { ErrorObject } from 'ajv';

  export const validate: { (schema: unknown): boolean; readonly errors?: ErrorObject[] | null };
}
