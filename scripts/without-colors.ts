import type { Plugin } from 'vite';

/** D3 can fade from colour to colour. React Flow has it move the view and nothing else, so a text is never a colour. */
export const withoutColors: Plugin = {
  name: 'without-colors',
  load: (id) =>
    id.endsWith('/d3-color.mjs')
      ? 'export const color = () => null; export { color as rgb, color as hsl, color as lab, color as hcl, color as cubehelix };'
      : undefined,
};
