import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).InspectorPanel }));

/** What is selected, and how it can be changed. Loaded after the canvas. */
export const Inspector = () => (
  <Suspense>
    <Panel />
  </Suspense>
);
