import type { JsonObject } from '../../compiler/base/json.ts';
import type { Draft, Feed, Kind, Point, Ports, Shape, Source } from './random-draft.ts';
import { addFeed, addNode, record, shape, wire } from './random-draft.ts';
import { addProperty, addSplit } from './random-parts.ts';
import { shapeOf } from './random-shape.ts';
import { requestData, sourceOf } from './random-sources.ts';
import { randomText } from './random-text.ts';
import { addTime } from './random-time.ts';

const scalars = ['string', 'number', 'boolean'] as const;
const anything = ['unknown', 'string', 'number', 'boolean', 'object', 'list'] as const;

/** Adds one pure node of any kind, over the values available at a point. */
export function addPure(draft: Draft, point: Point): void {
  const { pick, chance } = draft;
  const add = (
    type: string,
    config: JsonObject,
    ports: Ports,
  ): { readonly id: string; readonly sources: readonly Source[] } => {
    const sources = ports.map(([, kinds, optional]) =>
      sourceOf(draft, point, kinds, { optional: optional !== undefined }),
    );
    const node = addNode(draft, type, config);
    for (const [index, [port]] of ports.entries()) {
      const source = sources[index];
      if (source !== undefined) wire(draft, node, port, source);
    }
    return { id: node.id, sources };
  };
  const give = (type: string, config: JsonObject, ports: Ports, output: string, result: Shape): Feed => {
    const { id, sources } = add(type, config, ports);
    return addFeed(draft, `${id}.${output}`, result, sources);
  };
  const onInvalid = chance(0.3) ? 'null' : 'reject';
  const maybe = onInvalid === 'null' ? ('optional' as const) : undefined;
  const makers: readonly (() => unknown)[] = [
    () => requestData(draft, pick(anything)),
    () =>
      give(
        'to-number',
        { onInvalid },
        [['value', ['string', 'number'], maybe]],
        'number',
        shape('number', onInvalid === 'null'),
      ),
    () =>
      give(
        'to-boolean',
        { onInvalid },
        [['value', ['string', 'boolean'], maybe]],
        'boolean',
        shape('boolean', onInvalid === 'null'),
      ),
    () =>
      give(
        'parse-json',
        { onInvalid },
        [['value', chance(0.1) && draft.hasRaw ? ['bytes'] : ['string'], maybe]],
        'value',
        shape('unknown'),
      ),
    () => give('to-string', {}, [['value', scalars]], 'text', shape('string')),
    () => give('to-json', {}, [['value', anything, 'optional']], 'text', shape('string')),
    () => give('not', {}, [['a', ['boolean']]], 'result', shape('boolean')),
    () =>
      give(
        pick(['and', 'or']),
        {},
        [
          ['a', ['boolean']],
          ['b', ['boolean']],
        ],
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'math',
        { operator: pick(['add', 'subtract', 'multiply', 'divide', 'modulo', 'min', 'max']) },
        [
          ['a', ['number']],
          ['b', ['number']],
        ],
        'result',
        shape('number'),
      ),
    () =>
      give(
        'math',
        { operator: pick(['round', 'floor', 'ceil', 'abs']) },
        [['a', ['number']]],
        'result',
        shape('number'),
      ),
    addText,
    addText,
    () =>
      give(
        'compare',
        { operator: pick(['eq', 'ne']) },
        [
          ['left', anything, 'optional'],
          ['right', anything, 'optional'],
        ],
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: pick(['lt', 'le', 'gt', 'ge']) },
        order(pick(['string', 'number'])),
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: pick(['starts-with', 'ends-with', 'contains']) },
        order('string'),
        'result',
        shape('boolean'),
      ),
    () =>
      give(
        'compare',
        { operator: 'contains' },
        [
          ['left', ['list']],
          ['right', anything],
        ],
        'result',
        shape('boolean'),
      ),
    // Rarely a Code: type-checking its TypeScript takes a while.
    () => (chance(0.3) ? addCode() : addTemplate()),
    () =>
      give(
        'hash',
        {
          algorithm: pick(['sha256', 'md5', 'sha1']),
          encoding: pick(['hex', 'base64', 'base64url']),
          ...(chance(0.3) ? { prefix: 'h=' } : {}),
        },
        [['data', chance(0.2) && draft.hasRaw ? ['bytes'] : ['string']]],
        'hash',
        shape('string'),
      ),
    () => give('within-tolerance', { seconds: 300 }, [['timestamp', ['number']]], 'result', shape('boolean')),
    () => give(pick(['now', 'uuid']), {}, [], 'value', shape('string')),
    addFallback,
    addFallback,
    addSelect,
    addBuild,
    addBuild,
    addList,
    addMerge,
    () => addProperty(draft, point),
    () => addProperty(draft, point),
    () => addSplit(draft, point),
    addSignature,
    () => addTime(draft, point),
  ];
  pick(makers)();

  function addText(): void {
    const { config, ports, result } = randomText(pick, maybe);
    give('text', config, ports, 'result', result);
  }

  function addCode(): void {
    const [expression, output, inputs] = pick<
      readonly [string, 'string' | 'number' | 'boolean', Readonly<Record<string, Kind>>]
    >([
      ['Math.round(n * 1.19) / n', 'number', { n: 'number' }],
      ['s.trim().toUpperCase() + n', 'string', { s: 'string', n: 'number' }],
      ["s.split(',').length > 1 && b", 'boolean', { s: 'string', b: 'boolean' }],
      ['b ? s.length : n', 'number', { b: 'boolean', s: 'string', n: 'number' }],
    ]);
    give(
      'code',
      { inputs, expression, output },
      Object.entries(inputs).map(([name, kind]) => [name, [kind]]),
      'value',
      shape(output),
    );
  }

  function addTemplate(): void {
    const kinds: readonly Kind[] = draft.hasRaw && chance(0.05) ? ['bytes'] : scalars;
    const p = ['p', kinds] as const;
    const [template, ports] = pick<readonly [string, Ports]>([
      ['{{p}}', [p]],
      ['a {{p}} \\{{ {{ q }}', [p, ['q', scalars]]],
      ['{{p}}{{q}}', [p, ['q', scalars]]],
    ]);
    give('template', { template }, ports, 'text', shape(kinds.includes('bytes') ? 'bytes' : 'string'));
  }

  function addFallback(): void {
    const kind = pick([...scalars, 'object', 'list'] as const);
    const { id, sources } = add('fallback', {}, [
      ['value', [kind], 'optional'],
      ['fallback', [kind]],
    ]);
    addFeed(draft, `${id}.value`, shape(kind), sources);
  }

  function addSelect(): void {
    const kind = pick(anything);
    give(
      'select',
      {},
      [
        ['condition', ['boolean']],
        ['whenTrue', [kind]],
        ['whenFalse', [kind]],
      ],
      'value',
      shape(kind),
    );
  }

  function addBuild(): void {
    const names = pick([['a'], ['a', 'b'], ['name', 'a'], ['toString', 'x y'], ['b', '__proto__', 'c']] as const);
    const { id, sources } = add(
      'build-object',
      { fields: names },
      names.map((name) => [name, anything, 'optional'] as const),
    );
    addFeed(
      draft,
      `${id}.object`,
      record(names.map((name, index) => [name, shapeOf(sources[index])] as const)),
      sources,
    );
  }

  function addList(): void {
    const kind = pick(anything);
    const ports = Array.from({ length: draft.below(3) + 1 }, (_, index) => [`item${index}`, [kind]] as const);
    give('build-list', { length: ports.length }, ports, 'list', { kind: 'list', missing: false, element: shape(kind) });
  }

  function addMerge(): void {
    give(
      'merge-objects',
      {},
      [
        ['base', ['object']],
        ['over', ['object']],
      ],
      'object',
      shape('object'),
    );
  }

  function addSignature(): void {
    const { id, sources } = add('parse-signature', { format: pick(['key-value', 'list']) }, [['header', ['string']]]);
    addFeed(draft, `${id}.timestamp`, shape('number', true), sources);
    addFeed(draft, `${id}.signatures`, { kind: 'list', missing: false, element: shape('string') }, sources);
  }
}

const order = (kind: Kind): Ports => [
  ['left', [kind]],
  ['right', [kind]],
];
