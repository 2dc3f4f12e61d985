import { closedObject } from '../base/schema.ts';
import { importedType, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

const text = optional(string('text'));

export const getBasicAuth = defineNode({
  type: 'get-basic-auth',
  title: 'Get Basic Auth',
  summary:
    'The user name and the password of a request with `Authorization: Basic …`. Both are missing without it, and if it is malformed; both are credentials.',
  group: 'Request data',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'username' }, { name: 'password' }],
    typing: () => ({ needs: {}, outputs: { username: text, password: text } }),
    behaviour: {
      kind: 'pure',
      emit: ({ request }) => lib.basicAuth([property(property(request, 'headers'), 'authorization')]),
      output: (port, self) => property(self, port),
      type: importedType('lib/http/basic-auth.ts', 'BasicAuth'),
    },
    reads: { kind: 'header', name: 'authorization', scheme: 'Basic' },
    named: 'header "authorization"',
    nameHint: 'credentials',
    taint: { kind: 'source', name: 'header "authorization"' },
  }),
});
