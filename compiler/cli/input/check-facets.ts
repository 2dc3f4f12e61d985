import { isObject } from '../../base/json.ts';
import { madeInput } from '../../ir/kind.ts';
import type { Behaviour, Kind } from '../../ir/kind.ts';
import type { Taint } from '../../ir/taint.ts';

/**
 * Finds what TypeScript would refuse about the facets of a custom kind, since types are erased when a config is loaded,
 * and nobody may have checked them. Ports named by facets must exist: otherwise, a credential could pass unnoticed, for
 * example.
 */
export function mistakeIn(kind: Kind): string | undefined {
  const { inputs, outputs, typing, behaviour, taint } = kind;
  for (const [name, ports] of Object.entries({ inputs, outputs }))
    if (!isListOfPorts(ports))
      return `\`${name}\` must be a list of ports, such as [{ name: 'text' }], each with a name of its own`;
  if (typeof typing !== 'function') return '`typing` must be a function';
  if (!isOneOf(behaviour, behaviours)) return `\`behaviour.kind\` must be one of ${listed(behaviours)}`;
  const map = mapOf(behaviour);
  if (map !== undefined && !(map[1] instanceof Map)) return `\`behaviour.${map[0]}\` must be a Map`;
  if (taint !== undefined && !isOneOf(taint, taints)) return `\`taint.kind\` must be one of ${listed(taints)}`;
  const byTaint = taint === undefined ? {} : namedByTaint(taint);
  return byTaint === undefined
    ? `\`taint\` of kind "${taint?.kind}" lacks what docs/custom-kinds.md says of it`
    : mistakeInPorts(kind, [...namedBy(kind), { facet: 'taint', ...byTaint }]);
}

/** The same for the result of `typing` for these ports. */
export const mistakeInTyping = (kind: Kind, needs: object, outputs: object): string | undefined =>
  mistakeInPorts(kind, [
    { facet: 'needs', inputs: Object.keys(needs).filter((name) => name !== madeInput) },
    { facet: 'outputs', outputs: Object.keys(outputs) },
  ]);

const behaviours = {
  entry: true,
  catch: true,
  pure: true,
  access: true,
  build: true,
  effect: true,
  test: true,
  switch: true,
  respond: true,
  return: true,
  fail: true,
} as const satisfies Record<Behaviour['kind'], true>;

function mapOf(behaviour: Behaviour): readonly [name: string, map: unknown] | undefined {
  switch (behaviour.kind) {
    case 'access':
      return ['paths', behaviour.paths];
    case 'build':
      return ['fields', behaviour.fields];
    case 'respond':
      return ['headers', behaviour.headers];
    case 'return':
      return ['outputs', behaviour.outputs];
    default:
      return undefined;
  }
}

const taints = {
  source: true,
  sanitizer: true,
  parts: true,
  either: true,
  'parts-of': true,
  'parts-from': true,
  merge: true,
  summary: true,
} as const satisfies Record<Taint['kind'], true>;

const listed = (kinds: object): string =>
  Object.keys(kinds)
    .map((kind) => `"${kind}"`)
    .join(', ');

const isOneOf = (facet: unknown, kinds: object): boolean =>
  isObject(facet) && typeof facet['kind'] === 'string' && Object.hasOwn(kinds, facet['kind']);

const isListOfPorts = (ports: unknown): boolean =>
  Array.isArray(ports) &&
  ports.every((port: unknown) => isObject(port) && typeof port['name'] === 'string') &&
  new Set(ports.map(({ name }) => name)).size === ports.length;

/** The ports that a facet names. They must exist; otherwise, the facet would be silently ignored. */
interface Named {
  readonly facet: string;
  readonly inputs?: readonly (string | undefined)[];
  readonly outputs?: readonly (string | undefined)[];
}

function mistakeInPorts({ inputs, outputs }: Kind, named: readonly Named[]): string | undefined {
  const ports = { inputs, outputs };
  for (const each of named)
    for (const side of ['inputs', 'outputs'] as const) {
      const unknown = each[side]?.find((name) => name !== undefined && !ports[side].some((port) => port.name === name));
      if (unknown !== undefined) return `\`${each.facet}\` names "${unknown}", which is none of its ${side}`;
    }
  return undefined;
}

function namedBy({ passes, verifies, signs, keyForm, behaviour }: Kind): readonly Named[] {
  return [
    { facet: 'passes', inputs: [passes] },
    { facet: 'verifies', inputs: [verifies] },
    { facet: 'signs', inputs: [signs?.input] },
    { facet: 'keyForm', inputs: [keyForm?.input] },
    { facet: 'behaviour', ...namedByBehaviour(behaviour) },
  ];
}

function namedByBehaviour(behaviour: Behaviour): Omit<Named, 'facet'> {
  switch (behaviour.kind) {
    case 'pure':
      return { outputs: behaviour.wider ?? [] };
    case 'access':
      return {
        inputs: behaviour.from.kind === 'input' ? [behaviour.from.port] : [],
        outputs: [...behaviour.paths.keys()],
      };
    case 'build':
      return { inputs: [...behaviour.fields.values()], outputs: [behaviour.output] };
    case 'test':
      return {
        inputs: [
          ...[behaviour.narrows?.input, behaviour.presentWhole],
          ...[...(behaviour.present ?? []), ...(behaviour.ensures?.keys() ?? [])],
        ],
      };
    case 'switch':
      return { inputs: [behaviour.value] };
    default:
      return {};
  }
}

/** The ports named by a taint; undefined if it does not have the shape of its kind. */
function namedByTaint(taint: Taint): Omit<Named, 'facet'> | undefined {
  switch (taint.kind) {
    case 'either':
      return Array.isArray(taint.inputs) ? { inputs: taint.inputs } : undefined;
    case 'parts-of':
      return taint.fields instanceof Map ? { inputs: [...taint.fields.values()] } : undefined;
    case 'merge':
      return { inputs: [taint.base, taint.over] };
    case 'parts':
      return Array.isArray(taint.parts) ? { outputs: taint.parts.map(({ output }) => output) } : undefined;
    default:
      return {};
  }
}
