import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import './fields.css';

export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly isDanger?: boolean;
  readonly run: () => unknown;
}

interface MenuButtonProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A button that opens a menu. */
export const MenuButton = ({ label, entries, className = 'icon-button', children }: MenuButtonProps) => (
  <MenuTrigger>
    <Button className={className} aria-label={label}>
      {children ?? <Ellipsis size={15} aria-hidden="true" />}
    </Button>
    <Popover className="popover" placement="bottom end">
      <Menu className="options" items={entries}>
        {({ id, title, isDanger, run }) => (
          <MenuItem id={id} className={`option${isDanger === true ? ' is-danger' : ''}`} onAction={() => void run()}>
            {title}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  </MenuTrigger>
);
