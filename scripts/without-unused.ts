import type { Plugin } from 'vite';

/** What React Aria always includes, by the ends of paths: the page drops nothing into trees, and sends no forms. */
const unused: Readonly<Record<string, string>> = {
  '/TreeDropTargetDelegate.mjs': 'export class TreeDropTargetDelegate {}',
  '/select/HiddenSelect.mjs': 'export const HiddenSelect = () => null; export const useHiddenSelect = () => ({});',
};

export const withoutUnused: Plugin = {
  name: 'without-unused',
  load: (id) => Object.entries(unused).find(([end]) => id.endsWith(end))?.[1],
};
