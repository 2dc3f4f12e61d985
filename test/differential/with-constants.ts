import { isObject } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Choose } from './choose.ts';

const constants: readonly JsonValue[] = [
  ...['a', '', '12', 'true', 'é😀', '2024-02-29T17:30:00+05:30', '00000000-0000-4000-8000-00000000000A'],
  ...[0, 1, 2.5, -1, true, false, null, {}, { a: 1 }, { a: 'x', b: null }, [], [1, 2], ['a', 'b'], [{ a: 1 }]],
];

/** The route with a constant instead of the value that feeds one of its ports. The compiler decides whether it fits. */
export function withConstant({ pick }: Choose, route: JsonObject): JsonObject | undefined {
  const { flow } = route;
  if (!isObject(flow) || !Array.isArray(flow['nodes']) || !Array.isArray(flow['edges'])) return undefined;
  const edges = flow['edges'].filter(isObject);
  const data = edges.filter(({ to }) => typeof to === 'string' && !to.endsWith('.in'));
  if (data.length === 0) return undefined;
  const chosen = pick(data);
  const [id = '', ...rest] = String(chosen['to']).split('.');
  const nodes = flow['nodes'].filter(isObject).map((node) =>
    node['id'] === id
      ? {
          ...node,
          inputs: { ...(isObject(node['inputs']) ? node['inputs'] : {}), [rest.join('.')]: pick(constants) },
        }
      : node,
  );
  return { ...route, flow: { ...flow, nodes, edges: edges.filter((edge) => edge !== chosen) } };
}
