import type { Change, Role } from './flow-graph.ts';

interface Color {
  readonly fill: string;
  readonly stroke: string;
}

/** Light fills under dark text. Shapes, and the kind in each box, distinguish the roles without colour. */
export const roleColors: Readonly<Record<Role, Color>> = {
  start: { fill: '#e7e9ec', stroke: '#57606a' },
  value: { fill: '#ffffff', stroke: '#8c959f' },
  decision: { fill: '#fff3d1', stroke: '#bf8700' },
  read: { fill: '#ddf0ff', stroke: '#0969da' },
  write: { fill: '#ffe1d6', stroke: '#bc4c00' },
  mail: { fill: '#f3e6ff', stroke: '#8250df' },
  http: { fill: '#e3f5f5', stroke: '#1b7c83' },
  log: { fill: '#eef1f4', stroke: '#6e7781' },
  response: { fill: '#dcf5e3', stroke: '#1a7f37' },
};

export const changeColors: Readonly<Record<Change, Color>> = {
  added: { fill: '#c8f2d2', stroke: '#1a7f37' },
  removed: { fill: '#ffd7d5', stroke: '#cf222e' },
  changed: { fill: '#fff1b8', stroke: '#9a6700' },
};
