/** `kysely` for `kysely/migration`, `@fastify/cors` for itself. */
export const packageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
