import { NodeIcon } from '../canvas/icons.tsx';
import type { Role } from '../../../compiler/graph/flow-graph.ts';

/** The icon of a node on the colour of its role, as on the canvas. */
export const RoleTile = ({ role, size = 15 }: { readonly role: Role; readonly size?: number }) => (
  <span className={`tile role-${role}`}>
    <NodeIcon node={{ role }} size={size} />
  </span>
);
