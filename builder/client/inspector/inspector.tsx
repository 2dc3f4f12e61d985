import { Suspense } from 'react';
import { InspectorPanel } from '../lazy-panes.ts';

/** Shows the selection, and how it can be changed. Loaded after the canvas. */
export const Inspector = () => (
  <Suspense>
    <InspectorPanel />
  </Suspense>
);
