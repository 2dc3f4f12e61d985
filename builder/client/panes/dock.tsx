import { lazy, Suspense } from 'react';

const Tabs = lazy(async () => ({ default: (await import('./dock-tabs.tsx')).DockTabs }));

interface DockProps {
  /** A closed one shows its tabs only, 35 px high. */
  readonly isOpen: boolean;
}

/** What lies below the canvas. Loaded after it. */
export const Dock = ({ isOpen }: DockProps) => (
  <Suspense>
    <Tabs isOpen={isOpen} />
  </Suspense>
);
