import type { ReactNode } from 'react';

interface IconButtonProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => unknown;
  readonly children: ReactNode;
}

export const IconButton = ({ label, isOff = false, isPressed, onClick, children }: IconButtonProps) => (
  <button
    className="icon-button"
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    disabled={isOff}
    onClick={() => void onClick()}
  >
    {children}
  </button>
);
