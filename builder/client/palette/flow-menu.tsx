import { useRef } from 'react';
import { Keyboard, Menu, MenuItem, Popover, Text } from 'react-aria-components';
import { allCommands, keyName } from '../keys.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { openMenu } from '../ui.ts';
import '../fields/fields.css';
import './palette.css';

/** The commands for the selection, in a menu where it was pressed. */
export function FlowMenu({ at }: { readonly at: Point }) {
  const place = useRef<HTMLSpanElement>(null);
  const all = allCommands.filter(
    ({ when, group, id, isOn }) =>
      when !== 'canvas' && (group === 'Edit' || moreInMenu.has(id)) && !leftOut.has(id) && isOn?.() !== false,
  );
  const possible = all.toSorted((a, b) => Number(a.group !== 'Edit') - Number(b.group !== 'Edit'));
  return (
    <>
      <span className="menu-place" ref={place} style={{ left: at.x, top: at.y }} />
      <Popover
        className="popover"
        isOpen
        triggerRef={place}
        placement="bottom start"
        onOpenChange={(isOpen) => isOpen || openMenu(undefined)}
      >
        <Menu className="options flow-menu" aria-label="Actions for the selection" autoFocus="first">
          {possible.map(({ id, title, keys: [key], run }) => (
            <MenuItem
              key={id}
              id={id}
              className={`option${id === 'delete' ? ' is-danger' : ''}`}
              textValue={title}
              onAction={() => {
                openMenu(undefined);
                void run();
              }}
            >
              <Text slot="label">{title}</Text>
              {key !== undefined && <Keyboard>{keyName(key)}</Keyboard>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}

const moreInMenu: ReadonlySet<string> = new Set(['field', 'code', 'select-all']);
/** Commands for the whole project, and commands that have their own buttons. */
const leftOut: ReadonlySet<string> = new Set(['new-route', 'new-function', 'add-login', 'undo', 'redo', 'save']);
