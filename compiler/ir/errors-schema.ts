import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { errorPresets, validations } from './error-shape.ts';
import { text } from './format-parts.ts';

/** How a project reports errors, in the flow format. */
export const errorsSchema = closedObject({
  invalid: z
    .union([z.literal(400), z.literal(422)])
    .exactOptional()
    .meta({ description: 'The status of a refused value; by default 400.' }),
  validation: z.enum(validations).exactOptional().meta({
    description: 'Whether the answer to a refused request names its first fault (the default) or all of them.',
  }),
  body: z
    .union([
      z.enum(errorPresets),
      closedObject({
        inputs: z.array(text).exactOptional().meta({ description: 'The inputs that the expression uses.' }),
        expression: text
          .min(1, 'an expression')
          .max(2000, 'an expression of at most 2000 characters')
          .meta({
            description: 'A TypeScript expression, as in Code, that gives the body.',
            contentMediaType: 'text/typescript',
            examples: ['({ status, message })'],
          }),
      }),
    ])
    .exactOptional()
    .meta({ description: 'The body of every error answer; by default Fastify’s.' }),
});
