import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';

/** Two nodes that output the same part of the request. */
interface Source {
  readonly name: string;
  readonly nodes: Readonly<Record<'a' | 'b', { readonly type: string; readonly config: JsonObject }>>;
  /** A request to the route at `path`. */
  readonly route: (path: string) => JsonObject;
  readonly call: (path: string, value: string) => Case['calls'][number];
}

const sources: readonly Source[] = [
  {
    name: 'path parameter',
    nodes: both('get-path-param', { name: 'k' }),
    route: (path) => ({ method: 'GET', path: `${path}/:k` }),
    call: (path, value) => get(`${path}/${value}`),
  },
  {
    name: 'query parameter',
    nodes: both('get-query-param', { name: 'k' }),
    route: (path) => ({ method: 'GET', path }),
    call: (path, value) => get(`${path}?k=${value}`),
  },
  {
    name: 'body field',
    nodes: both('get-body-field', { field: 'k' }),
    route: (path) => ({ method: 'POST', path }),
    call: (path, value) => post(path, { k: value }),
  },
];
function both(type: string, config: JsonObject): Source['nodes'] {
  return { a: { type, config }, b: { type, config } };
}

const compare = (operator: string, right: string) => ({ type: 'compare', config: { operator }, inputs: { right } });
const answer = (body: string) => ({ type: 'return-json', inputs: { body } });
const answers = { one: answer('one'), two: answer('two'), three: answer('three'), four: answer('four') };

/** Nodes in a branch that test the condition again, and the port with their result. */
function inBranches(
  operator: string,
  right: string,
): Readonly<Record<string, readonly [nodes: Parameters<typeof one>[1], edges: string, port: string]>> {
  const d = compare(operator, right);
  return {
    'a comparison': [{ d }, '', 'd.result'],
    'a Not': [{ d, not: { type: 'not' } }, '\nd.result -> not.a', 'not.result'],
    'an And': [
      { d, e: compare('ne', 'w'), and: { type: 'and' } },
      '\nb.value -> e.left\nd.result -> and.a\ne.result -> and.b',
      'and.result',
    ],
    'a Select': [
      { d, in: { type: 'select', inputs: { whenTrue: 1, whenFalse: 2 } } },
      '\nd.result -> in.condition',
      'in.value',
    ],
    'a maximum with a Select': [
      {
        d,
        in: { type: 'select', inputs: { whenTrue: 1, whenFalse: 2 } },
        max: { type: 'math', config: { operator: 'max' }, inputs: { b: 1 } },
      },
      '\nd.result -> in.condition\nin.value -> max.a',
      'max.result',
    ],
    'a Fallback': [
      {
        d,
        in: { type: 'select', inputs: { whenTrue: 'one', whenFalse: 'two' } },
        fb: { type: 'fallback' },
        nothing: { type: 'get-query-param', config: { name: 'other' } },
      },
      '\nd.result -> in.condition\nnothing.value -> fb.value\nin.value -> fb.fallback',
      'fb.value',
    ],
    'an object': [
      { d, object: { type: 'build-object', config: { fields: ['is'] } } },
      '\nd.result -> object.is',
      'object.object',
    ],
  };
}

/** Flows that compare the value through both nodes. */
const shapes: Readonly<Record<string, readonly [nodes: Parameters<typeof one>[1], edges: string]>> = {
  'Switch in a case of a Switch': [
    {
      ...answers,
      s1: { type: 'switch', config: { cases: ['x', 'y'] } },
      s2: { type: 'switch', config: { cases: ['z', 'w'] } },
    },
    's.next -> s1.in\na.value -> s1.value\nb.value -> s2.value\ns1.x -> s2.in\ns1.y -> one.in\ns1.default -> two.in\ns2.z -> three.in\ns2.w -> one.in\ns2.default -> four.in',
  ],
  'Switch behind a join of two cases': [
    {
      ...answers,
      log: { type: 'log', inputs: { message: 'new' } },
      s1: { type: 'switch', config: { cases: ['x', 'y'] } },
      s2: { type: 'switch', config: { cases: ['x', 'z'] } },
    },
    's.next -> s1.in\na.value -> s1.value\nb.value -> s2.value\ns1.x -> log.in\nlog.next -> s2.in\ns1.y -> s2.in\ns1.default -> one.in\ns2.x -> two.in\ns2.z -> three.in\ns2.default -> four.in',
  ],
  'Branch in a case': [
    {
      ...answers,
      s1: { type: 'switch', config: { cases: ['x', 'y'] } },
      c: compare('eq', 'z'),
      br: { type: 'branch' },
      d: compare('ne', 'y'),
      br2: { type: 'branch' },
    },
    's.next -> s1.in\na.value -> s1.value\nb.value -> c.left\nb.value -> d.left\nc.result -> br.condition\nd.result -> br2.condition\ns1.x -> br.in\ns1.y -> br2.in\ns1.default -> one.in\nbr.true -> two.in\nbr.false -> three.in\nbr2.true -> four.in\nbr2.false -> one.in',
  ],
  'Select in an arm': [
    {
      yes: { type: 'return-json' },
      no: { type: 'return-json' },
      c: compare('eq', 'x'),
      br: { type: 'branch' },
      d: compare('eq', 'y'),
      sel: { type: 'select', inputs: { whenTrue: 'y', whenFalse: 'not y' } },
      e: compare('ne', 'x'),
      sel2: { type: 'select', inputs: { whenTrue: 'not x', whenFalse: 'x' } },
    },
    's.next -> br.in\na.value -> c.left\nc.result -> br.condition\nb.value -> d.left\nd.result -> sel.condition\nb.value -> e.left\ne.result -> sel2.condition\nbr.true -> yes.in\nbr.false -> no.in\nsel.value -> yes.body\nsel2.value -> no.body',
  ],
  ...Object.fromEntries(
    (['and', 'or'] as const).flatMap((type) =>
      [
        ['eq', 'eq'],
        ['eq', 'ne'],
        ['ne', 'ne'],
        ['ne', 'eq'],
      ].flatMap(([left = '', right = '']) =>
        ['x', 'y'].map(
          (second) =>
            [
              `${type} of ${left} and ${right}, ${second}`,
              [
                { end: { type: 'return-json' }, c: compare(left, 'x'), d: compare(right, second), both: { type } },
                's.next -> end.in\na.value -> c.left\nb.value -> d.left\nc.result -> both.a\nd.result -> both.b\nboth.result -> end.body',
              ] as const,
            ] as const,
        ),
      ),
    ),
  ),
  'a condition that is a part of another': [
    {
      ...answers,
      c: compare('eq', 'x'),
      d: compare('eq', 'y'),
      either: { type: 'or' },
      br: { type: 'branch' },
      br2: { type: 'branch' },
      e: compare('eq', 'z'),
      br3: { type: 'branch' },
    },
    's.next -> br.in\na.value -> c.left\nb.value -> d.left\nb.value -> e.left\nc.result -> either.a\nd.result -> either.b\neither.result -> br.condition\nc.result -> br2.condition\ne.result -> br3.condition\nbr.true -> br2.in\nbr.false -> one.in\nbr2.true -> two.in\nbr2.false -> br3.in\nbr3.true -> three.in\nbr3.false -> four.in',
  ],
};

const shapesInArms: typeof shapes = {
  ...Object.fromEntries(
    (['whenTrue', 'whenFalse'] as const).flatMap((arm) =>
      (
        [
          ['eq', 'y'],
          ['eq', 'x'],
        ] as const
      ).flatMap(([operator, right]) =>
        Object.entries(inBranches(operator, right)).map(
          ([name, [nodes, edges, port]]) =>
            [
              `${name}, ${operator} ${right}, ${arm}`,
              [
                {
                  end: { type: 'return-json' },
                  c: compare('eq', 'x'),
                  sel: { type: 'select', inputs: { [arm === 'whenTrue' ? 'whenFalse' : 'whenTrue']: 'other' } },
                  ...nodes,
                },
                `s.next -> end.in\na.value -> c.left\nc.result -> sel.condition\nb.value -> d.left\n${port} -> sel.${arm}\nsel.value -> end.body${edges}`,
              ] as const,
            ] as const,
        ),
      ),
    ),
  ),
  'both inside and outside': [
    {
      end: { type: 'return-json' },
      all: { type: 'build-list', config: { length: 2 } },
      c: compare('eq', 'x'),
      d: compare('eq', 'y'),
      sel: { type: 'select', inputs: { whenFalse: 'other' } },
      sel2: { type: 'select', inputs: { whenTrue: 'y', whenFalse: 'not y' } },
    },
    's.next -> end.in\na.value -> c.left\nb.value -> d.left\nc.result -> sel.condition\nd.result -> sel2.condition\nsel2.value -> sel.whenTrue\nsel.value -> all.item0\nd.result -> all.item1\nall.list -> end.body',
  ],
};

const values = ['x', 'y', 'z', 'w'];
function casesOf(title: string, of: typeof shapes): readonly Case[] {
  return sources.map(({ name, nodes, route, call }): Case => {
    const routes = Object.values(of).map(([others, edges], index): JsonObject => ({
      id: `shape-${index}`,
      ...route(`/v${index}`),
      flow: flow({ s: { type: 'start' }, ...nodes, ...others }, edges),
    }));
    return {
      name: `typed: two nodes for one ${name}, ${title}`,
      project: { version: 1, name: 'same', routes },
      calls: routes.flatMap((_, index) => values.map((value) => call(`/v${index}`, value))),
    };
  });
}

const neverTaken = (inputs: JsonObject, wire: string): Case =>
  one(
    `typed: a check in an arm that is never taken${wire === '' ? '' : ', of a query parameter'}`,
    {
      q: { type: 'get-query-param', config: { name: 'q' } },
      p: { type: 'get-query-param', config: { name: 'p' } },
      fb: { type: 'fallback', inputs: { fallback: '1' } },
      n: { type: 'to-number' },
      c2: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
      b2: { type: 'branch' },
      c1: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
      inn: { type: 'if-null', inputs },
      r19: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { body: 1 } },
      r22: { type: 'return-json' },
      r23: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { body: 1 } },
    },
    `s.next -> b2.in\nq.value -> fb.value\nfb.value -> n.value\nn.number -> c1.left\nfb.value -> c2.left\nc2.result -> b2.condition\nb2.true -> r19.in\nb2.false -> inn.in\nfb.value -> r19.X-Info\ninn.null -> r22.in\nc1.result -> r22.body\ninn.present -> r23.in\nfb.value -> r23.X-Info${wire}`,
    [get('/test'), get('/test?q=5'), get('/test?q=x'), get('/test?q=%0a')],
    { method: 'GET' },
  );

/** If TypeScript sees one value, the planner must, too. */
export const sameValue: readonly Case[] = [
  ...casesOf(`compared in ${Object.keys(shapes).join('; ')}`, shapes),
  ...casesOf('compared in arms of a Select', shapesInArms),
  neverTaken({ value: null }, ''),
  neverTaken({}, '\np.value -> inn.value'),
];
