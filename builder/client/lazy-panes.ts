import { lazy } from 'react';

const panes = () => import('./panes.ts');

/** Panes that are loaded when the first of them is shown. */
export const Dialogs = lazy(async () => ({ default: (await panes()).Dialogs }));
export const DockTabs = lazy(async () => ({ default: (await panes()).DockTabs }));
export const Findings = lazy(async () => ({ default: (await panes()).Findings }));
export const FlowMenu = lazy(async () => ({ default: (await panes()).FlowMenu }));
export const InspectorPanel = lazy(async () => ({ default: (await panes()).InspectorPanel }));
export const Outline = lazy(async () => ({ default: (await panes()).Outline }));
export const Palette = lazy(async () => ({ default: (await panes()).Palette }));
export const ProjectPane = lazy(async () => ({ default: (await panes()).ProjectPane }));

/** CodeMirror is as large as all of the above. */
export const CodePane = lazy(async () => ({ default: (await import('./code/code-pane.tsx')).CodePane }));
