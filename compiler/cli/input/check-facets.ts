import { isObject } from '../../base/json.ts';
import type { Behaviour, Kind } from '../../ir/kind.ts';
import type { Taint } from '../../ir/taint.ts';

/**
 * What TypeScript would refuse about the facets of a custom kind: its types are erased when a config is loaded, and
 * nobody may have looked at them. Ports that taint names must be there, or a credential would pass unseen.
 */
export function mistakeIn(kind: Kind): string | undefined {
  const { inputs, outputs, typing, behaviour, taint } = kind;
  for (const [name, ports] of Object.entries({ inputs, outputs }))
    if (!isListOfPorts(ports)) return `\`${name}\` must be a list of ports, such as [{ name: 'text' }]`;
  if (typeof typing !== 'function') return '`typing` must be a function';
  if (!isOneOf(behaviour, behaviours)) return `\`behaviour.kind\` must be one of ${listed(behaviours)}`;
  const map = mapOf(behaviour);
  if (map !== undefined && !(map[1] instanceof Map)) return `\`behaviour.${map[0]}\` must be a Map`;
  if (taint === undefined) return undefined;
  if (!isOneOf(taint, taints)) return `\`taint.kind\` must be one of ${listed(taints)}`;
  return mistakeInPorts(kind, taint);
}

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
  Array.isArray(ports) && ports.every((port: unknown) => isObject(port) && typeof port['name'] === 'string');

function mistakeInPorts({ inputs, outputs }: Kind, taint: Taint): string | undefined {
  const named = portsOf(taint);
  if (named === undefined) return `\`taint\` of kind "${taint.kind}" lacks what docs/custom-kinds.md says of it`;
  const ports = { inputs, outputs };
  for (const side of ['inputs', 'outputs'] as const) {
    const unknown = named[side].find((name) => !ports[side].some((port) => port.name === name));
    if (unknown !== undefined) return `\`taint\` names "${unknown}", which is none of its ${side}`;
  }
  return undefined;
}

/** The ports that taint names; undefined if it does not have the shape of its kind. */
function portsOf(
  taint: Taint,
): { readonly inputs: readonly string[]; readonly outputs: readonly string[] } | undefined {
  switch (taint.kind) {
    case 'either':
      return Array.isArray(taint.inputs) ? { inputs: taint.inputs, outputs: [] } : undefined;
    case 'parts-of':
      return taint.fields instanceof Map ? { inputs: [...taint.fields.values()], outputs: [] } : undefined;
    case 'merge':
      return { inputs: [taint.base, taint.over], outputs: [] };
    case 'parts':
      return Array.isArray(taint.parts) ? { inputs: [], outputs: taint.parts.map(({ output }) => output) } : undefined;
    default:
      return { inputs: [], outputs: [] };
  }
}
