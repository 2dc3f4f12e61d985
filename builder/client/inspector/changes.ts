import { pathOfNode } from '../../shared/gestures/parts.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Place } from './put.ts';

export const placeOfConfig = ({ id: route }: RouteView, { id, config }: NodeView): Place => ({
  route,
  path: [...pathOfNode(id), 'config'],
  value: Object.keys(config).length === 0 ? undefined : config,
});
