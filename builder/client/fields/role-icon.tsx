import { Braces, CornerDownLeft, DatabaseZap, GitBranch, Globe, Mail, ScrollText, Search } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../../compiler/graph/flow-graph.ts';

const icons: Readonly<Record<Role, LucideIcon>> = {
  start: Globe,
  value: Braces,
  decision: GitBranch,
  read: Search,
  write: DatabaseZap,
  mail: Mail,
  log: ScrollText,
  response: CornerDownLeft,
};

/** The icon of a node on the colour of its role. */
export function RoleTile({ role, size = 15 }: { readonly role: Role; readonly size?: number }) {
  const Icon = icons[role];
  return (
    <span className={`tile role-${role}`}>
      <Icon size={size} aria-hidden="true" />
    </span>
  );
}
