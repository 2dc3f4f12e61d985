import { lazy } from 'react';

/** Panes that are loaded when they are first shown. */
export const CodePane = lazy(async () => ({ default: (await import('./code/code-pane.tsx')).CodePane }));
export const Outline = lazy(async () => ({ default: (await import('./outline/outline.tsx')).Outline }));
export const ProjectPane = lazy(async () => ({ default: (await import('./tables/project-pane.tsx')).ProjectPane }));
