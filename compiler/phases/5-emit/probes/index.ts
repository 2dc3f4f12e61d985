import { nodeOf } from '../../../ir/route.ts';
import { isConsequence } from '../../../ir/effect.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { probeBody } from './body.ts';
import type { BodyProbe } from './body.ts';
import { probeDelivery } from './delivery.ts';
import type { DeliveryProbe } from './delivery.ts';

/**
 * Requests whose answer the compiler knows, to test a route with effects that has no examples: bodies that it must
 * refuse, and deliveries of a webhook. A plain value.
 */
export interface Probes {
  readonly bodies: readonly BodyProbe[];
  readonly delivery?: DeliveryProbe;
}

const none: Probes = { bodies: [] };

export function probesOf(checked: CheckedRoute): Probes {
  const { route, operands } = checked;
  const acts = [...operands.keys()].some((id) => isConsequence(nodeOf(route, id).kind));
  if (!acts || route.examples.length > 0 || route.url === undefined) return none;
  const delivery = probeDelivery(checked);
  return { bodies: probeBody(checked), ...(delivery === undefined ? {} : { delivery }) };
}
