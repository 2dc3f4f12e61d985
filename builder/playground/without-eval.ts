import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import type { Plugin } from 'vite';

const virtual = 'virtual:draft-07';

/** Ajv without functions compiled from text: its meta-schema is compiled here, and no other schema is ever run. */
export const withoutEval = (): Plugin => ({
  name: 'without-eval',
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load: (id) => (id === `\0${virtual}` ? metaSchemaValidator() : undefined),
  transform: (code, id) =>
    id.endsWith('/ajv/dist/compile/index.js')
      ? code.replace('new Function(', '((..._parts) => () => () => true)(')
      : undefined,
});

function metaSchemaValidator(): string {
  const ajv = new Ajv({ code: { source: true, esm: true }, logger: false });
  formats.default(ajv);
  const validate = ajv.getSchema('http://json-schema.org/draft-07/schema');
  if (validate === undefined) throw new Error('Ajv has no meta-schema.');
  const code = standalone(ajv, validate);
  const asked = 'const func0 = require("ajv/dist/runtime/equal").default;';
  if (!code.includes(asked)) throw new Error('Ajv writes its validators in another way.');
  return `import equal from 'ajv/dist/runtime/equal.js';\n${code.replace(asked, 'const func0 = equal.default;')}`;
}
