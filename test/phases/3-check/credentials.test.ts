import { expect, test } from 'vitest';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { diagnostics, flow, projectOf } from './flow.ts';

/** The input ports of Compare that need a comparison in constant time. */
function constantTime(text: string): string[] {
  const { checked, diagnostics } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify(projectOf([flow(text)])) }],
    options: defaultOptions,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return [...(checked?.routes[0]?.credentials ?? [])]
    .filter((port) => port.startsWith('eq.') || port.startsWith('contains.'))
    .toSorted();
}

test.each([
  ['h(authorization) -> eq -> ret; "a" -> eq.right', ['eq.left']],
  ['h(user-agent) -> eq -> ret; "a" -> eq.right', []],
  ['q(a) -> eq -> ret; $KEY -> eq.right', ['eq.right']],
  ['q(a) -> eq -> ret; secret(KEY) -> eq.right', ['eq.right']],
  ['body -> hash -> eq -> ret; q(a) -> eq.right', ['eq.left']],
  ['body -> hash -> tpl(sha256={{h}}) -> eq -> ret; q(a) -> eq.right', ['eq.left']],
  ['body -> hash -> obj(h) -> prop(h) -> eq -> ret; q(a) -> eq.right', ['eq.left']],
  ['body -> hash -> obj(h,n) -> prop(n) -> eq -> ret; q(a) -> eq.right; "n" -> obj.n', []],
  [
    'h(x-signature) -> fall -> sig -> contains -> ret; "" -> fall.fallback; raw -> hash -> contains.right; $KEY -> hash.secret',
    ['contains.left', 'contains.right'],
  ],
  [
    'find(users,id,+token) -> ifnull -> prop(token) -> eq -> ret; q(a) -> eq.right; start => find => ifnull => ret; ifnull.null => no=ret(404)',
    ['eq.left'],
  ],
  ['h(authorization) -> eq -> a=not -> b=str -> eq2=contains -> ret; "a" -> eq.right; "b" -> eq2.right', ['eq.left']],
])('%s compares %j in constant time', (text, ports) => {
  expect(constantTime(text)).toEqual(ports.toSorted());
});

test.each([
  ['picked', 'pick(id,token) -> ret', true],
  ['not picked', 'pick(id) -> ret', false],
  ['picked under the name of another field', 'keep(id) -> pick(token) -> prop(0.token) -> ret; 1 -> keep.id', true],
  ['in sorted rows', 'sorted(token) -> slice -> prop(0.token) -> ret', true],
  ['beside a part of a sorted row', 'sorted(token) -> prop(0.id) -> ret', false],
  ['plucked', 'pluck(token) -> ret', true],
  ['beside what is plucked', 'pluck(id) -> first -> ret', false],
  ['only compared with', 'keep(token) -> pluck(id) -> ret; "a" -> keep.token', false],
  ['only counted', 'length -> ret', false],
  ['in a group', 'groups(id) -> prop(0.items.0.token) -> ret', true],
  ['beside the key of a group', 'groups(id) -> prop(0.key) -> ret', false],
  ['the key of a group', 'groups(token) -> prop(0.key) -> ret', true],
  ['looked up', 'lookup(id).others; [{"id":1}] -> lookup.list; lookup -> prop(0.found.token) -> ret', true],
  ['beside what is looked up', 'lookup(id).others; [{"id":1}] -> lookup.list; lookup -> prop(0.id) -> ret', false],
  ['in a list of lists', 'list(1) -> flat -> prop(0.token) -> ret', true],
  ['beside a part in a list of lists', 'list(1) -> flat -> pick(id) -> ret', false],
])('a sensitive column of a list, %s: %s', (_, way, isLeaked) => {
  const found = diagnostics([flow(`rows(users,+id,+token) -> ${way}; start => rows => ret`)]);
  expect(found.map(({ code, severity }) => [code, severity])).toEqual(isLeaked ? [['FS3201', 'error']] : []);
});

test('one diagnostic names every credential that would leave by a wire, each once', () => {
  const both = 'k=secret(KEY) -> t=tpl({{a}} {{b}} {{c}}).a; secret(OTHER) -> t.b; k -> t.c; t -> ret';
  const [leak, ...more] = diagnostics([flow(both)]);
  expect(more).toEqual([]);
  expect(leak?.message).toContain('would put secret "KEY" into the response body');
  expect(leak?.related?.map(({ message }) => message)).toEqual([
    'secret "KEY" comes from here',
    'it passes through Template (t)',
    'so would secret "OTHER", from here',
  ]);
});

test('every signature that an answer holds is reported', () => {
  const two =
    'body -> one=hash -> t=tpl({{a}} {{b}}).a; $KEY -> one.secret; raw -> two=hash -> t.b; $KEY -> two.secret; t -> ret';
  expect(diagnostics([flow(two)]).map(({ code, message }) => `${code} ${message.slice(0, 10)}`)).toEqual([
    'FS3203 Hash (one)',
    'FS3203 Hash (two)',
  ]);
});
