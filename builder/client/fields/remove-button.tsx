import { X } from 'lucide-react';
import { Button } from 'react-aria-components';

interface RemoveButtonProps {
  /** Its label, for people who cannot see the cross: `Remove the column email`. */
  readonly label: string;
  readonly onRemove: () => void;
  readonly className?: string;
}

/** The cross at the end of a row. */
export const RemoveButton = ({ label, onRemove, className = 'icon-button' }: RemoveButtonProps) => (
  <Button className={className} aria-label={label} onPress={onRemove}>
    <X size={14} aria-hidden="true" />
  </Button>
);
