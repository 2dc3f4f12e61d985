import type { JsonObject } from '../../../compiler/base/json.ts';
import type { DiagnosticView, NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Place } from '../../shared/gestures/put.ts';
import { variantsOf } from '../inspector/widgets/shape.ts';
import { objectOf } from '../json.ts';
import { useStore } from '../store.ts';

export interface StartProps {
  readonly view: RouteView;
  readonly node: NodeView;
  /** The config of the Start node. */
  readonly place: Place;
  readonly diagnostics: readonly DiagnosticView[];
}

/** The settings of the trigger that is chosen. */
export function useTrigger({ place }: StartProps, kind: string) {
  const schema = useStore(({ kinds }) => kinds.values().find(({ isEntry }) => isEntry)?.schema);
  const variants = variantsOf(objectOf(objectOf(schema?.['properties'])['trigger']));
  const isOf = (variant: JsonObject): boolean => objectOf(objectOf(variant['properties'])['type'])['const'] === kind;
  const value = objectOf(objectOf(place.value)['trigger']);
  const of: Place = { ...place, path: [...place.path, 'trigger'], value };
  return { place: of, value, schema: variants.find(isOf) ?? {} };
}
