import { Ajv as Original } from 'ajv/dist/ajv.js';
import type { AnySchema, Options } from 'ajv/dist/ajv.js';
import { validate } from 'virtual:draft-07';

export * from 'ajv/dist/ajv.js';

/**
 * Ajv compiles functions from text, which the policy of a host may forbid. The compiler only asks whether schemas are
 * valid. This answers it with a validator that was compiled when the playground was built; see `vite.config.ts`.
 */
export function Ajv(options: Options): Original {
  const ajv = new Original(options);
  const original = ajv.validateSchema.bind(ajv);
  const validateSchema: Original['validateSchema'] = (schema, throws) => {
    if (!isDraft07(schema)) return original(schema, throws);
    const isValid = validate(schema);
    ajv.errors = validate.errors ?? null;
    return isValid;
  };
  return Object.assign(ajv, { validateSchema });
}

const isDraft07 = (schema: AnySchema): boolean =>
  typeof schema !== 'object' ||
  schema['$schema'] === undefined ||
  /^http:\/\/json-schema\.org\/draft-07\/schema#?$/.test(String(schema['$schema']));
