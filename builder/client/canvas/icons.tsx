import {
  AppWindow,
  Binary,
  Blocks,
  Braces,
  CalendarClock,
  CircleHelp,
  Clock,
  Code2,
  Combine,
  Cookie,
  Copy,
  CornerDownLeft,
  Database,
  DatabaseZap,
  Dices,
  Equal,
  FileJson,
  Filter,
  Fingerprint,
  GitBranch,
  Globe,
  Hash,
  Heading,
  Inbox,
  KeyRound,
  Layers,
  LifeBuoy,
  Link,
  List,
  ListTree,
  Mail,
  MessageSquareText,
  OctagonX,
  Paperclip,
  Pencil,
  Play,
  Quote,
  Repeat2,
  Search,
  ShieldCheck,
  Sigma,
  Split,
  SquareFunction,
  Timer,
  ToggleLeft,
  Trash2,
  Type,
  Undo2,
  Variable,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { NodeView } from '../../../compiler/view/route-view.ts';
import { useStore } from '../store.ts';

const byRole: Readonly<Record<NodeView['role'], LucideIcon>> = {
  start: Play,
  value: Variable,
  decision: GitBranch,
  read: Search,
  write: Database,
  mail: Mail,
  http: Globe,
  log: MessageSquareText,
  response: CornerDownLeft,
};

/** The icons available to kinds. */
const byName: Readonly<Record<string, LucideIcon>> = {
  binary: Binary,
  blocks: Blocks,
  braces: Braces,
  branch: GitBranch,
  calendar: CalendarClock,
  clock: Clock,
  code: Code2,
  combine: Combine,
  cookie: Cookie,
  copy: Copy,
  database: Database,
  dice: Dices,
  equal: Equal,
  fallback: Undo2,
  filter: Filter,
  fingerprint: Fingerprint,
  function: SquareFunction,
  globe: Globe,
  hash: Hash,
  heading: Heading,
  inbox: Inbox,
  insert: DatabaseZap,
  json: FileJson,
  key: KeyRound,
  layers: Layers,
  link: Link,
  list: List,
  mail: Mail,
  message: MessageSquareText,
  paperclip: Paperclip,
  pencil: Pencil,
  play: Play,
  quote: Quote,
  repeat: Repeat2,
  reply: CornerDownLeft,
  search: Search,
  shield: ShieldCheck,
  sigma: Sigma,
  split: Split,
  'life-buoy': LifeBuoy,
  stop: OctagonX,
  timer: Timer,
  toggle: ToggleLeft,
  trash: Trash2,
  tree: ListTree,
  type: Type,
  variable: Variable,
  webhook: Webhook,
  window: AppWindow,
};

interface KindIconProps {
  readonly type: string;
  readonly role: NodeView['role'];
  readonly size: number;
}

/** The icon of a kind; a question mark for an unknown one. */
export function KindIcon({ type, role, size }: KindIconProps) {
  const kind = useStore(({ kinds }) => kinds.get(type));
  const isKnown = useStore(({ kinds }) => kinds.has(type) || kinds.size === 0);
  const Icon = isKnown ? (byName[kind?.icon ?? ''] ?? byRole[role]) : CircleHelp;
  return <Icon size={size} strokeWidth={2.1} aria-hidden="true" />;
}
