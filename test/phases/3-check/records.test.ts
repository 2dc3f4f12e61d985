import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseJson } from '../../../compiler/base/json.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow } from '../../support/compile-flow.ts';
import { table } from './table.ts';

table(
  'a record has the columns that it needs, and no others',
  `
  ok   f(e) -> obj(email,name) -> insert(users) -> ret; f(n) -> obj.name
  ok   p(id) -> obj(email,name) -> insert(users) -> ret; "A" -> obj.name
  3009 p(id) -> obj(email) -> insert(users) -> ret
  3010 p(id) -> obj(email,name,nick) -> insert(users) -> ret; "A" -> obj.name; "B" -> obj.nick
  3010 p(id) -> obj(emial,name,email) -> insert(users) -> ret; "A" -> obj.name; "B" -> obj.email
  3004 p(id) -> obj(email,name,age) -> insert(users) -> ret; "A" -> obj.name; p -> obj.age
  ok   p(id) -> obj(email,name,age) -> insert(users) -> ret; "A" -> obj.name; p -> num -> obj.age
  ok   p(id) -> obj(email,name,age) -> insert(users) -> ret; "A" -> obj.name; q(a) -> num(null) -> obj.age
  3005 q(a) -> obj(email,name) -> insert(users) -> ret; "A" -> obj.name
  ok   p(id) -> obj(email,name,note) -> insert(users) -> ret; "A" -> obj.name; q(n) -> obj.note
  ok   p(id) -> obj(email,name,status) -> insert(users) -> ret; "A" -> obj.name; q(n) -> obj.status
  ok   p(id) -> obj(email,name,data) -> insert(users) -> ret; "A" -> obj.name; body -> obj.data
  ok   p(id) -> obj(email,name,data) -> insert(users) -> ret; "A" -> obj.name; [1, null] -> obj.data
  3008 p(id) -> obj(email,name,age) -> insert(users) -> ret; "A" -> obj.name; 1.5 -> obj.age
  3008 p(id) -> obj(email,name,created) -> insert(users) -> ret; "A" -> obj.name; "today" -> obj.created
  ok   p(id) -> obj(email,name,created) -> insert(users) -> ret; "A" -> obj.name; now -> obj.created
  ok   p(id) -> obj(email,name,id) -> insert(users) -> ret; "A" -> obj.name; 7 -> obj.id
  ok   p(id) -> obj(id,text) -> insert(notes) -> ret; "A" -> obj.text
  3004 p(id) -> num -> obj(text) -> insert(notes) -> ret
  3004 p(id) -> obj(done) -> insert(notes) -> ret
  3004 p(id) -> obj(score) -> insert(notes) -> ret
  3016 raw -> obj(text) -> insert(notes) -> ret
  3004 p(id) -> insert(users) -> ret
  3005 find(notes,id) -> insert(notes); start => find => insert => ret
  3004 rows(users) -> insert(notes) -> ret
  ok   body -> insert(users) -> ret
  ok   f(user) -> insert(users) -> ret
  3014 body -> insert(keys) -> ret
  ok   f(key) -> obj(key) -> insert(keys) -> ret
  ok   {"email": "a", "name": "b"} -> insert(users); start => insert => ret
  3009 {"email": "a"} -> insert(users); start => insert => ret
  3010 {"email": "a", "name": "b", "x": 1} -> insert(users); start => insert => ret
  3008 {"email": "a", "name": 5} -> insert(users); start => insert => ret
  3008 {"email": "a", "name": null} -> insert(users); start => insert => ret
  ok   {"email": "a", "name": "b", "note": null} -> insert(users); start => insert => ret
  ok   {} -> insert(notes); start => insert => ret
  3008 [] -> insert(notes); start => insert => ret
  ok   find(users,id) -> ifnull -> obj(data) -> insert(notes); start => find => ifnull => insert => ret; ifnull.null => ret
  ok   body -> merge -> insert(users) -> ret; {"name": "A"} -> merge.over
  `,
);

table(
  'changes have one column at least, of the right type',
  `
  ok   f(name) -> obj(name) -> update(users,id); start => update => ret
  ok   body -> update(users,id); start => update => ret
  ok   f(changes) -> update(users,id); start => update => ret
  3005 q(name) -> obj(name) -> update(users,id); start => update => ret
  ok   q(note) -> obj(note) -> update(users,id); start => update => ret
  3008 {"name": null} -> update(users,id); start => update => ret
  ok   {"note": null} -> update(users,id); start => update => ret
  3009 {} -> update(users,id); start => update => ret
  3010 {"nam": "x"} -> update(users,id); start => update => ret
  3004 p(id) -> num -> obj(name) -> update(users,id); start => update => ret
  3004 p(id) -> update(users,id).id; start => update => ret
  ok   p(id) -> num -> update(users,id).id; start => update => ret
  ok   update(users,id) -> ret
  2004 update(users,name).record -> ret
  ok   update(users,name).count -> ret
  `,
);

table(
  'conditions compare with what the column holds',
  `
  3004 p(id) -> num -> find(users,email) -> ret
  3004 p(id) -> rows(users,age.gt) -> ret
  ok   p(id) -> num -> rows(users,age.gt) -> ret
  ok   p(id) -> rows(users,email.contains) -> ret
  2503 p(id) -> rows(users,emial) -> ret
  2508 p(id) -> rows(users,age.contains) -> ret
  ok   rows(users,note.is-null) -> ret
  3004 p(id) -> find(users,id.in) -> ret
  ok   p(id) -> num -> list(1) -> find(users,id.in) -> ret
  3005 q(a) -> delete(users,email) -> ret
  ok   f(a) -> delete(users,email) -> ret
  ok   count(users,email?) -> ret; q(a) -> count.email
  `,
);

test('rows that are inserted across tenants say whose they are', async () => {
  const { routes: _, ...tenants } = Object(parseJson(readFileSync('fixtures/valid/tenants/tenants.json', 'utf8')));
  const codesWith = async (config: JsonObject): Promise<readonly string[]> => {
    const key = 'aaaaaaaa-0000-4000-8000-000000000001';
    const record = [{ org_id: key, project_id: key, title: 'a' }];
    const add = { type: 'db-insert', config: { table: 'tasks', many: true, ...config }, inputs: { record } };
    const nodes = { start: { type: 'start' }, add, done: { type: 'return-json', inputs: { body: {} } } };
    const route = {
      id: 'add',
      method: 'POST',
      path: '/add',
      flow: flow(nodes, 'start.next -> add.in\nadd.next -> done.in'),
    };
    return (await compileProject({ ...tenants, routes: [route] })).diagnostics.map(({ code }) => code);
  };
  expect(await codesWith({ across: true })).not.toContain('FS3702');
  expect(await codesWith({})).toContain('FS3702');
});
