import { closedObject } from '../base/schema.ts';
import { importedType, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const clientAddress = defineNode({
  type: 'client-address',
  title: 'Client Address',
  summary:
    'The IP address that the request comes from, and its network: of an IPv6 address the first 64 bits, all of which one client may have. Behind a proxy, TRUST_PROXY says whom to believe.',
  group: 'Request data',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'address' }, { name: 'network' }],
    typing: () => ({ needs: {}, outputs: { address: string('text'), network: string('text') } }),
    behaviour: {
      kind: 'pure',
      emit: ({ request }) => lib.clientAddress([property(request, 'ip')]),
      output: (port, self) => property(self, port),
      type: importedType('lib/http/client-address.ts', 'ClientAddress'),
    },
    reads: { kind: 'address' },
    named: 'address of the client',
    nameHint: 'client',
  }),
});
