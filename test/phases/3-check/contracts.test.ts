import { table } from './table.ts';

const user = {
  type: 'object',
  required: ['email', 'age', 'address'],
  properties: {
    email: { type: 'string', format: 'email' },
    age: { type: 'integer' },
    nick: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    address: {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string' }, zip: { type: ['string', 'null'] } },
      additionalProperties: false,
    },
    any: {},
  },
};

table(
  'a use that contradicts the declared body is an error',
  `
  ok   f(email) -> mail.to; start => mail => ret
  ok   f(email) -> find(users,email) -> ret
  ok   f(age) -> round -> ret
  3004 f(age) -> mail.subject; start => mail => ret
  3004 f(email) -> round -> ret
  3005 f(nick) -> mail.subject; start => mail => ret
  ok   f(nick) -> fall -> mail.subject; "x" -> fall.fallback; start => mail => ret
  ok   f(nick) -> ifnull -> mail.subject; start => ifnull => mail => ret; ifnull.null => no=ret(400)
  3005 f(nick) -> num -> ret
  ok   body -> prop(address.city) -> mail.subject; start => mail => ret
  3005 body -> prop(address.zip) -> mail.subject; start => mail => ret
  3014 body -> prop(address.town) -> ret
  3004 body -> prop(address.city) -> round -> ret
  ok   f(unknown) -> round -> ret
  ok   f(any) -> round -> ret
  3005 body -> prop(tags.0) -> mail.subject; start => mail => ret
  3004 f(tags) -> mail.subject; start => mail => ret
  3004 f(address) -> mail.subject; start => mail => ret
  ok   f(address) -> split(city) -> mail.subject; start => mail => ret
  3014 f(address) -> split(town) -> ret
  ok   body -> ret
  ok   body -> insert(users) -> ret
  ok   f(age) -> num -> ret
  3004 f(age) -> obj(email,name) -> insert(users) -> ret; "n" -> obj.name
  ok   f(email) -> lt -> ret; f(any) -> lt.right
  `,
  { start: { body: user } },
);

table(
  'a closed body has no other fields',
  `
  2505 f(b) -> ret
  ok   f(a) -> ret
  3014 body -> prop(b) -> ret
`,
  { start: { body: { type: 'object', properties: { a: {} }, additionalProperties: false } } },
);

table('a declared body is the schema of an object: a list is none', '2023 ret', { start: { body: { type: 'array' } } });
table('a declared body is the schema of an object: a string is none', '2023 ret', {
  start: { body: { type: 'string' } },
});
table('a declared body compiles: types', '2023 f(a) -> ret', {
  start: { body: { type: 'object', properties: { a: { type: 'strng' } } } },
});
table('a declared body compiles: keywords', '2023 ret', { start: { body: { type: 'object', requird: ['a'] } } });
table(
  'a declared body compiles: keywords, also where a node finds no field for a misspelt one',
  '2023+2505 f(a) -> ret',
  {
    start: { body: { type: 'object', propertis: { a: {} }, additionalProperties: false } },
  },
);
table('a declared body compiles: formats', '2023 f(a) -> ret', {
  start: { body: { type: 'object', properties: { a: { type: 'string', format: 'e-mail' } } } },
});
table('a declared body compiles: patterns', '2525 f(a) -> ret', {
  start: { body: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } },
});
table('a declared body compiles: references', '2023 ret', { start: { body: { $ref: '#/definitions/none' } } });
table('a declared body compiles: whatever it is called, as in the server', 'ok ret', {
  start: { body: { $id: 'http://json-schema.org/draft-07/schema', type: 'object' } },
});
table('a declared body compiles: the formats of the server', 'ok f(a) -> ret', {
  start: { body: { type: 'object', properties: { a: { type: 'string', format: 'uuid' } } } },
});
table('a declared body needs a request that carries one', '2023 GET: ret\n2023 cron: start => log', {
  start: { body: { type: 'object' } },
});
table(
  'a header that is declared as required is there',
  `
  ok   h(x-tenant,plain) -> mail.subject; start => mail => ret
  ok   h(X-Tenant,plain) -> mail.subject; start => mail => ret
  3005 h(x-tenant,plain,Bearer) -> mail.subject; start => mail => ret
  3005 h(x-other,plain) -> mail.subject; start => mail => ret
`,
  { start: { headers: { 'X-Tenant': { required: true } } } },
);
