import { expect, test } from 'vitest';
import { bothSchemas } from '../../../../compiler/phases/5-emit/schemas/both-schemas.ts';

test('a field that is not declared has the schema of the others, whatever it is called', () => {
  const declared = { type: 'object', additionalProperties: { type: 'integer' } };
  for (const name of ['size', 'constructor', 'toString'])
    expect(bothSchemas(declared, { properties: { [name]: { minimum: 1 } } })).toEqual({
      ...declared,
      properties: { [name]: { type: 'integer', minimum: 1 } },
    });
});
