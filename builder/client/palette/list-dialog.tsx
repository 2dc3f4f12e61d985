import type { KeyboardEvent, ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import type { Key } from 'react-aria-components';
import type { NodeView } from '../../../compiler/view/route-view.ts';
import { KindTile } from '../fields/kind-tile.tsx';
import { nameOf } from '../inspector/names.ts';
import type { Searched } from './search.ts';
import '../fields/fields.css';
import '../fields/dialog.css';
import './palette.css';

/** An entry of the list, and what choosing it does. */
export interface Entry extends Searched {
  readonly id: string;
  readonly section: string;
  readonly detail: ReactNode;
  readonly icon: ReactNode;
  readonly keys?: string;
  /** It is shown, but cannot be chosen. */
  readonly isOff?: boolean;
  readonly run: () => unknown;
}

interface ListDialogProps {
  readonly title: string;
  /** The title of the list. */
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entries: readonly Entry[];
  /** Whether the entries are grouped under section headings; by default, they are. */
  readonly hasSections?: boolean;
  /** Shown instead of an empty list. */
  readonly none?: string | undefined;
  readonly onClose: () => void;
}

/** A dialog with a search field, and a list of results. Choosing an entry closes it. */
export function ListDialog(props: ListDialogProps) {
  const {
    title,
    label,
    query,
    onQuery,
    entries,
    hasSections = true,
    none = 'Nothing found. Try another word.',
    onClose,
  } = props;
  const run = (id: Key): void => {
    const entry = entries.find((each) => each.id === id);
    if (entry === undefined || entry.isOff === true) return;
    onClose();
    void entry.run();
  };
  /** React Aria marks the first line a moment after the text is typed. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMarked = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    const first = entries.find(({ isOff }) => isOff !== true);
    if (event.key !== 'Enter' || isMarked || first === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(first.id);
  };
  const sections = Map.groupBy(entries, ({ section }) => (hasSections ? section : ''));
  return (
    <ModalOverlay className="overlay is-palette" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal is-palette">
        <Dialog className="dialog" aria-label={title}>
          <div className="palette-keys" onKeyDownCapture={onKeyDown}>
            <Autocomplete inputValue={query} onInputChange={onQuery}>
              <TextField className="palette-search" aria-label={title} autoFocus>
                <Input role="combobox" aria-expanded placeholder={title} />
              </TextField>
              <ListBox
                className="options palette-list"
                aria-label={label}
                disabledKeys={entries.filter(({ isOff }) => isOff === true).map(({ id }) => id)}
                renderEmptyState={() => <p className="empty">{none}</p>}
                onAction={run}
              >
                {[...sections].map(([section, members]) => (
                  <ListBoxSection key={section} id={`section ${section}`}>
                    {section !== '' && <Header className="palette-section">{section}</Header>}
                    {members.map(({ id, title: name, detail, icon, keys }) => (
                      <ListBoxItem key={id} id={id} textValue={name} className="option palette-option">
                        {icon}
                        <span>
                          <b>{name}</b>
                          {detail !== '' && <small>{detail}</small>}
                        </span>
                        {keys !== undefined && <kbd>{keys}</kbd>}
                      </ListBoxItem>
                    ))}
                  </ListBoxSection>
                ))}
              </ListBox>
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A node of the route as an entry. */
export function entryOfNode(node: NodeView): Omit<Entry, 'section' | 'run'> {
  const about = [node.kind, ...node.facts];
  return {
    id: `node ${node.id}`,
    title: nameOf(node),
    detail: about.join(' · '),
    words: [node.id, ...about],
    icon: <KindTile type={node.type} role={node.role} />,
  };
}
