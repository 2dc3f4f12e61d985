import type { Plugin } from 'vite';

/** What D3 can animate, but React Flow never does: it only moves the view. */
const unused = /^ +(?:attr|attrTween|style|styleTween|text|textTween): transition_\w+,\n/gm;

/** D3 without fading from colour to colour, and without any other attribute, style or text that changes by itself. */
export const withoutFades: Plugin = {
  name: 'without-fades',
  load: (id) =>
    id.endsWith('/d3-color.mjs')
      ? 'export const color = () => null; export { color as rgb, color as hsl, color as lab, color as hcl, color as cubehelix };'
      : undefined,
  transform: (code, id) => (id.endsWith('/d3-transition.mjs') ? code.replaceAll(unused, '') : undefined),
};
