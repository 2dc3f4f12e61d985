// Emitted by flowsmith from the route "constructor". Change the flow, not this file.
// * / `${process.exit(1)}` '"\ </script>
// {{x}} 😀
// * / `${process.exit(1)}` '"\ </script>
// {{x}} 😀
// * / `${process.exit(1)}` '"\ </script>
// {{x}} 😀
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { own } from '../../lib/values/property.ts';
import { optional, readOneOf, readString } from '../../lib/values/read.ts';

export const constructor: FastifyPluginAsync = async (app) => {
  app.post('/hostile', (request, reply) => {
    const body = readBody(request.body);
    const toString = optional(readString)(own(body, 'toString'), 'body field "toString"');

    // * / `${process.exit(1)}` '"\ </script>   {{x}} 😀
    // * /
    request.log.info('*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀');

    // * /
    if (
      toString === '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀' ||
      toString === "'"
    ) {
      return sendJson(
        reply.code(404).header('x-odd', '`${1}`'),
        '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀',
      );
    }

    const processExit1ScriptX = readOneOf(
      body['*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀'],
      ['string', 'number', 'boolean'],
      'body field "*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀"',
    );
    const deleteText = `*/ \`\${x}\` {{ \u2028 ${processExit1ScriptX}`;
    const constructorAll = {
      '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀': processExit1ScriptX,
      ['__proto__']: '*/ `${process.exit(1)}` \'"\\ </script> \u2028\u2029\u202e {{x}} 😀',
      constructor: { ['__proto__']: 1, 'a`b': null, null: null, true: true, false: false },
      text: deleteText,
    };

    return reply.send(constructorAll);
  });
};
