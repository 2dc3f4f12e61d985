import type { Role } from '../../../compiler/graph/flow-graph.ts';
import { KindIcon } from '../canvas/icons.tsx';

interface KindTileProps {
  /** The kind of the node. */
  readonly type: string;
  readonly role: Role;
}

/** The icon of a kind on the colour of its role, as on the canvas. */
export const KindTile = ({ type, role }: KindTileProps) => (
  <span className={`tile role-${role}`}>
    <KindIcon type={type} role={role} size={15} />
  </span>
);
