/** A flow that computes with a secret, a credential and a sensitive column, in every possible way. */
const wires = (pairs: Readonly<Record<string, string>>): { readonly from: string; readonly to: string }[] =>
  Object.entries(pairs).map(([to, from]) => ({ from, to }));

const text = (id: string, template: string) => ({ id, type: 'template', config: { template } });
const same = (id: string) => ({ id, type: 'compare', config: { operator: 'eq' } });
const code = (id: string, input: string, output: string, expression: string) => ({
  id,
  type: 'code',
  config: { inputs: { value: input }, output, expression },
});

const columns = ['id', 'name', 'pin'];

export const vault = {
  version: 1,
  name: 'vault',
  secrets: { API_TOKEN: { description: 'What clients send' } },
  tables: {
    people: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        name: { type: 'text' },
        pin: { type: 'text', sensitive: true },
      },
    },
  },
  // `twice` passes its input on to `shout`.
  functions: [
    {
      ...{ id: 'shout', inputs: { value: 'string' }, outputs: { loud: 'string' } },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          text('both', '{{value}} {{value}}'),
          code('upper', 'string', 'string', 'value.toUpperCase()'),
          { id: 'give', type: 'return-values' },
        ],
        edges: wires({
          'both.value': 'start.value',
          'upper.value': 'both.text',
          'give.loud': 'upper.value',
          'give.in': 'start.next',
        }),
      },
    },
    {
      ...{ id: 'twice', inputs: { value: 'string' }, outputs: { loud: 'string', length: 'number' } },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'call', type: 'call', config: { function: 'shout' } },
          text('always', 'x{{value}}'),
          code('length', 'string', 'number', 'value.length'),
          { id: 'give', type: 'return-values' },
        ],
        edges: wires({
          'call.value': 'start.value',
          'always.value': 'start.value',
          'length.value': 'always.text',
          'give.loud': 'call.loud',
          'give.length': 'length.value',
          'give.in': 'start.next',
        }),
      },
    },
  ],
  routes: [
    {
      ...{ id: 'word', method: 'GET', path: '/words/:word' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'word', type: 'get-path-param', config: { name: 'word' } },
          { id: 'call', type: 'call', config: { function: 'twice' } },
          { id: 'both', type: 'build-object', config: { fields: ['loud', 'length'] } },
          { id: 'reply', type: 'return-json' },
        ],
        edges: wires({
          'reply.in': 'start.next',
          'call.value': 'word.value',
          'both.loud': 'call.loud',
          'both.length': 'call.length',
          'reply.body': 'both.object',
        }),
      },
    },
    {
      ...{ id: 'secret-word', method: 'GET', path: '/secret-word/:word' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'word', type: 'get-path-param', config: { name: 'word' } },
          { id: 'token', type: 'get-secret', config: { name: 'API_TOKEN' } },
          { id: 'call', type: 'call', config: { function: 'twice' } },
          { id: 'other', type: 'call', config: { function: 'shout' } },
          same('same'),
          { id: 'is', type: 'branch' },
          { id: 'yes', type: 'return-json', inputs: { body: { open: true } } },
          { id: 'no', type: 'return-json', inputs: { body: { open: false } } },
        ],
        edges: wires({
          'is.in': 'start.next',
          'call.value': 'token.value',
          'other.value': 'word.value',
          'same.left': 'call.loud',
          'same.right': 'other.loud',
          'is.condition': 'same.result',
          'yes.in': 'is.true',
          'no.in': 'is.false',
        }),
      },
    },
    {
      ...{ id: 'add', method: 'POST', path: '/people' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'name', type: 'get-body-field', config: { field: 'name' } },
          { id: 'pin', type: 'get-body-field', config: { field: 'pin' } },
          { id: 'row', type: 'build-object', config: { fields: ['name', 'pin'] } },
          { id: 'insert', type: 'db-insert', config: { table: 'people' } },
          { id: 'reply', type: 'return-json', config: { status: 201 }, inputs: { body: { added: true } } },
        ],
        edges: wires({
          'insert.in': 'start.next',
          'row.name': 'name.value',
          'row.pin': 'pin.value',
          'insert.record': 'row.object',
          'reply.in': 'insert.next',
        }),
      },
    },
    {
      ...{ id: 'open', method: 'GET', path: '/people/:id' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'id', type: 'get-path-param', config: { name: 'id' } },
          { id: 'number', type: 'to-number' },
          {
            id: 'person',
            type: 'db-find',
            config: { table: 'people', columns, where: [{ column: 'id', operator: 'eq' }] },
          },
          { id: 'all', type: 'db-list', config: { table: 'people', columns } },
          { id: 'known', type: 'if-null' },
          { id: 'nobody', type: 'return-json', config: { status: 404 }, inputs: { body: { error: 'nobody' } } },
          { id: 'parts', type: 'split-object', config: { fields: ['name', 'pin'] } },
          { id: 'token', type: 'get-secret', config: { name: 'API_TOKEN' } },
          { id: 'given', type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer' } },
          { id: 'givenOr', type: 'fallback', inputs: { fallback: '' } },
          text('both', '{{pin}}/{{token}}/{{given}}'),
          code('upper', 'string', 'string', 'value.toUpperCase()'),
          code('letters', 'string', '{ letters: string[] }', '({ letters: value.split("") })'),
          { id: 'object', type: 'build-object', config: { fields: ['person', 'token', 'given'] } },
          { id: 'json', type: 'to-json' },
          { id: 'rows', type: 'to-json' },
          { id: 'sum', type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
          { id: 'spread', type: 'to-json' },
          ...['a', 'b', 'c', 'd', 'e'].map(same),
          ...['ab', 'abc', 'abcd', 'abcde'].map((id) => ({ id, type: 'or' })),
          { id: 'is', type: 'branch' },
          { id: 'yes', type: 'return-json', inputs: { body: { open: true } } },
          { id: 'no', type: 'return-json' },
        ],
        edges: wires({
          'person.in': 'start.next',
          'number.value': 'id.value',
          'person.id': 'number.number',
          'all.in': 'person.next',
          'known.in': 'all.next',
          'known.value': 'person.record',
          'nobody.in': 'known.null',
          'is.in': 'known.present',
          'parts.object': 'known.value',
          'givenOr.value': 'given.value',
          'both.pin': 'parts.pin',
          'both.token': 'token.value',
          'both.given': 'givenOr.value',
          'upper.value': 'both.text',
          'letters.value': 'both.text',
          'spread.value': 'letters.value',
          'object.person': 'known.value',
          'object.token': 'token.value',
          'object.given': 'givenOr.value',
          'json.value': 'object.object',
          'rows.value': 'all.records',
          'sum.data': 'both.text',
          'sum.secret': 'token.value',
          'a.left': 'both.text',
          'a.right': 'upper.value',
          'b.left': 'json.text',
          'b.right': 'rows.text',
          'c.left': 'sum.hash',
          'c.right': 'parts.name',
          'd.left': 'token.value',
          'd.right': 'givenOr.value',
          'e.left': 'spread.text',
          'e.right': 'both.text',
          'ab.a': 'a.result',
          'ab.b': 'b.result',
          'abc.a': 'ab.result',
          'abc.b': 'c.result',
          'abcd.a': 'abc.result',
          'abcd.b': 'd.result',
          'abcde.a': 'abcd.result',
          'abcde.b': 'e.result',
          'is.condition': 'abcde.result',
          'yes.in': 'is.true',
          'no.in': 'is.false',
          'no.body': 'parts.name',
        }),
      },
    },
    {
      ...{ id: 'fail', method: 'GET', path: '/fail' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'token', type: 'get-secret', config: { name: 'API_TOKEN' } },
          { id: 'boom', type: 'parse-json' },
          { id: 'one', type: 'compare', config: { operator: 'eq' }, inputs: { right: 1 } },
          { id: 'is', type: 'branch' },
          { id: 'yes', type: 'return-json', inputs: { body: { open: true } } },
          { id: 'no', type: 'return-json', inputs: { body: { open: false } } },
        ],
        edges: wires({
          'is.in': 'start.next',
          'boom.value': 'token.value',
          'one.left': 'boom.value',
          'is.condition': 'one.result',
          'yes.in': 'is.true',
          'no.in': 'is.false',
        }),
      },
    },
  ],
};
