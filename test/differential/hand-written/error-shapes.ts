import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post, put } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { effectFlows } from './effects.ts';
import { formFlows } from './forms.ts';
import { answer, build, query } from './nodes.ts';
import { requestFlows } from './requests.ts';

/** How projects report errors: the presets, and custom expressions, one of which throws. */
const shapes: Readonly<Record<string, JsonObject>> = {
  problem: { invalid: 422, body: 'problem' },
  rails: { body: 'rails' },
  'only another status': { invalid: 422 },
  'an expression': {
    invalid: 422,
    body: {
      inputs: ['status', 'title', 'code', 'message', 'field', 'issues'],
      expression: '({ ok: false, status, title, code, message, ...(field ? { at: field.split(".") } : {}), issues })',
    },
  },
  'all faults': { validation: 'all' },
  'all faults, as problems': { validation: 'all', invalid: 422, body: 'problem' },
  'all faults, as in Rails': { validation: 'all', body: 'rails' },
  'text alone': { body: { inputs: ['message'], expression: '`é: ${message}`' } },
  'an expression that throws': {
    invalid: 422,
    validation: 'all',
    body: { inputs: ['message', 'status'], expression: 'message.repeat(status === 404 ? 2 : -1)' },
  },
};

const everyError = (name: string, errors: JsonObject): Case =>
  one(
    `errors of all kinds: ${name}`,
    {
      s: { type: 'start', config: { headers: { 'x-who': { required: true } } } },
      id: { type: 'get-path-param', config: { name: 'id', type: 'integer' } },
      q: query('q'),
      body: { type: 'get-json-body' },
      user: { type: 'get-property', config: { path: 'user.tags' } },
      name: { type: 'get-property', config: { path: 'name' } },
      list: { type: 'pluck', config: { field: 'a.b' } },
      size: { type: 'get-property', config: { path: 'size' } },
      math: { type: 'math', config: { operator: 'multiply' }, inputs: { b: 3 } },
      rec: build('name', 'size', 'data'),
      json: build('list', 'q'),
      i: { type: 'db-insert', config: { table: 'things' } },
      data: { type: 'get-property', config: { path: 'data' } },
      or: { type: 'fallback', inputs: { fallback: false } },
      is: { type: 'branch' },
      r1: answer(201),
      r2: answer(),
    },
    `s.next -> i.in\nid.value -> json.q\nbody.body -> user.object\nbody.body -> name.object\nbody.body -> size.object\nsize.value -> math.a\nname.value -> rec.name\nmath.result -> rec.size\nuser.value -> list.list\nlist.values -> json.list\njson.object -> rec.data\nrec.object -> i.record\ni.next -> is.in\ni.record -> data.object\ndata.value -> or.value\nor.value -> is.condition\nis.true -> r1.in\nis.false -> r2.in\nq.value -> r1.body\nq.value -> r2.body`,
    [
      post('/test/1', { name: 'a', size: 1, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 'a', size: 1, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 1, size: 1, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 'b', size: 2 ** 40, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 'b', size: 2, user: { tags: [1] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 'b', size: 2, user: { tags: [{ a: 3 }] } }, { 'x-who': 'x' }),
      post('/test/1', { name: 'b', size: 2, user: 3 }, { 'x-who': 'x' }),
      post('/test/1', { name: 'b', size: 2, user: { tags: [{ a: {} }] } }, { 'x-who': 'x' }),
      post('/test/x?q=1&q=2', { name: 1, size: 'x', user: { tags: [{ a: {} }, 1] } }),
      post('/test/x', { name: 'b', size: 2, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/1?q=1&q=2', { name: 'b', size: 2, user: { tags: [] } }, { 'x-who': 'x' }),
      post('/test/', {}),
      post('/test/1', { name: 'b', size: 2, user: { tags: [] } }),
      post('/test/1', '{', { 'x-who': 'x' }),
      post('/test/1', '[]', { 'x-who': 'x' }),
      post('/test/1', undefined, { 'x-who': 'x' }),
      post('/test/1', '{"a":1e999}', { 'x-who': 'x' }),
      post('/test/1', '{}', { 'content-type': 'text/plain' }),
      post('/test/1', '{}', { 'content-encoding': 'gzip' }),
      post('/test/1', `{"a":"${'x'.repeat(2 ** 20)}"}`, { 'x-who': 'x' }),
      post(`/test/${'x'.repeat(2000)}`, {}),
      get('/test/1'),
      get('/%zz'),
      put('/nothing', { a: 1 }),
    ],
    { path: '/test/:id' },
    { tables: things, errors },
  );

const shaped = ({ name, project, calls }: Case, shape: string, errors: JsonObject): Case => ({
  name: `${name}, errors told as: ${shape}`,
  // With the tables of the other cases, for one project with them.
  project: { tables: things, ...project, errors },
  calls,
});

export const errorShapes: readonly Case[] = Object.entries(shapes).flatMap(([name, errors], index) => [
  everyError(name, errors),
  ...[requestFlows, effectFlows, formFlows].map((cases) => {
    const chosen = cases[(index * 2 + 1) % cases.length];
    if (chosen === undefined) throw new RangeError('There are such cases.');
    return shaped(chosen, name, errors);
  }),
]);
