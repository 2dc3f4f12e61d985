import { Suspense } from 'react';
import { DockTabs } from '../lazy-panes.ts';

interface DockProps {
  /** A closed one shows its tabs only, 35 px high. */
  readonly isOpen: boolean;
}

/** The panes below the canvas. Loaded after it. */
export const Dock = ({ isOpen }: DockProps) => (
  <Suspense>
    <DockTabs isOpen={isOpen} />
  </Suspense>
);
