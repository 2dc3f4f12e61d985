import { ChevronRight, CircleAlert, Ellipsis, Plus, TriangleAlert, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import type { Selection } from 'react-aria-components';
import type { Severity } from '../../../compiler/base/diagnostic.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { worstByNode } from '../canvas/badges.ts';
import { isChip } from '../canvas/geometry.ts';
import { namesOf } from '../canvas/names.ts';
import { textsOf } from '../canvas/node-text.ts';
import { useCanvas } from '../canvas/state.ts';
import { focusFirstField } from '../canvas/commands.ts';
import { KindTile } from '../fields/kind-tile.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { flowName } from '../routes/address.tsx';
import { select, useStore } from '../store.ts';
import { openMenu, openPalette, togglePane } from '../ui.ts';
import { outlineOf, parentsIn } from './outline-items.ts';
import type { OutlineItem } from './outline-items.ts';
import './outline.css';

interface OutlineProps {
  /** Whether it is shown instead of the canvas. */
  readonly isAlone?: boolean;
}

/** The route as a tree in the order of the code, for screen readers, and where there is no space for a canvas. */
export function Outline({ isAlone = false }: OutlineProps) {
  const view = useStore((state) => (state.open.what === 'route' ? state.view : undefined));
  if (view === undefined) return null;
  return (
    <section
      className="outline"
      data-keys="outline"
      aria-label={`Outline of ${flowName(view)}`}
      onFocus={() => useCanvas.setState({ isInOutline: true })}
    >
      <header>
        <h2>Outline</h2>
        <IconButton label="Add node" onClick={() => openPalette()}>
          <Plus size={16} />
        </IconButton>
        <MenuOpener />
        {!isAlone && (
          <IconButton label="Close the outline" onClick={() => togglePane('outline', false)}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      <NodeTree key={view.id} view={view} />
    </section>
  );
}

/** The commands for the selection, for people who do not use keys. */
const MenuOpener = () => (
  <button
    className="icon-button"
    title="Actions for the selection…"
    aria-label="Actions for the selection…"
    aria-haspopup="menu"
    onClick={({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      openMenu({ x: left, y: bottom });
    }}
  >
    <Ellipsis size={16} />
  </button>
);

function NodeTree({ view }: { readonly view: RouteView }) {
  const selected = useStore((state) => state.selection.nodes);
  const items = useMemo(() => outlineOf(view), [view.nodes, view.wires]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isTouch, setTouch] = useState(false);
  const parents = parentsIn(items);
  const onSelectionChange = (keys: Selection): void => {
    const chosen = keys === 'all' ? view.nodes.map(({ id }) => id) : [...keys].map(String);
    const added = chosen.filter((id) => !selected.has(id));
    // By default, React Aria adds to the selection on a tap. Here, a tap selects one node, as on the canvas.
    select(isTouch && added.length > 0 ? added : isTouch ? [...selected] : chosen, 'list');
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    focusFirstField();
  };
  return (
    <div
      className="outline-tree"
      onPointerDownCapture={({ pointerType }) => setTouch(pointerType === 'touch')}
      onKeyDownCapture={onKeyDownCapture}
    >
      <Tree
        aria-label="Nodes in the order of the code"
        items={items}
        dependencies={[view, selected]}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selected}
        onSelectionChange={onSelectionChange}
        expandedKeys={parents.filter((id) => !folded.has(id))}
        onExpandedChange={(keys) => setFolded(new Set(parents.filter((id) => !keys.has(id))))}
      >
        {(item) => <Item item={item} facts={factsOf(view)} />}
      </Tree>
    </div>
  );
}

interface Facts {
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly names: ReadonlyMap<string, string>;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly trigger: RouteView['trigger'];
}

const known = new WeakMap<RouteView, Facts>();

/** Created once for each view. */
function factsOf(view: RouteView): Facts {
  const before = known.get(view);
  if (before !== undefined) return before;
  const { nodes, trigger } = view;
  const made = {
    ...{ nodes: new Map(nodes.map((node) => [node.id, node])), names: namesOf(view).nodes },
    ...{ severities: worstByNode(view), trigger },
  };
  known.set(view, made);
  return made;
}

/** Lists are searched by letters, which are commands here, so items have no text to search. */
function Item({ item, facts }: { readonly item: OutlineItem; readonly facts: Facts }) {
  const { id, way, children } = item;
  const name = facts.names.get(id) ?? id;
  return (
    <TreeItem
      id={id}
      className="outline-item"
      textValue=""
      aria-label={way === undefined ? name : `${way}: ${name}`}
      onHoverChange={(isOver) => useStore.setState({ hovered: isOver ? id : undefined })}
    >
      <TreeItemContent>
        <ItemContent item={item} facts={facts} />
      </TreeItemContent>
      <Collection items={children}>{(child) => <Item item={child} facts={facts} />}</Collection>
    </TreeItem>
  );
}

function ItemContent({ item: { id, way, children }, facts }: { readonly item: OutlineItem; readonly facts: Facts }) {
  const node = facts.nodes.get(id);
  if (node === undefined) return id;
  const { title, subtitle, facts: lines } = textsOf(node, isChip(node), facts.trigger);
  const severity = facts.severities.get(id);
  const Severe = severity === 'error' ? CircleAlert : TriangleAlert;
  return (
    <div className={`outline-line${isChip(node) ? ' is-chip' : ''}`}>
      {children.length > 0 ? (
        <Button slot="chevron" className="outline-chevron">
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      ) : (
        <span className="outline-chevron" />
      )}
      <KindTile type={node.type} role={node.role} />
      {way !== undefined && <span className="outline-way">{way}</span>}
      <b>{title}</b>
      <small>{[subtitle, ...lines].filter((text) => text !== '').join(' · ')}</small>
      {severity !== undefined && <Severe className={`is-${severity}`} size={15} aria-hidden="true" />}
    </div>
  );
}
