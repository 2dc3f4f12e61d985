import { Suspense } from 'react';
import { DockTabs } from '../lazy-panes.ts';

interface DockProps {
  /** When closed, only its tabs are shown, 35 px high. */
  readonly isOpen: boolean;
}

/** The panes below the canvas. Loaded after it. */
export const Dock = ({ isOpen }: DockProps) => (
  <Suspense>
    <DockTabs isOpen={isOpen} />
  </Suspense>
);
