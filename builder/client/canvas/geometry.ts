import type { NodeView, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { grid } from '../../shared/gestures/positions.ts';
import { spineOf } from '../layout/code-order.ts';
import { textsOf } from './node-text.ts';
import type { NodeTexts } from './node-text.ts';
import { widthOf } from './text-width.ts';

/** The geometry of a node: its size, its texts, and the positions of its pins on the upper and lower edge. */
export interface Box extends NodeTexts {
  readonly width: number;
  readonly height: number;
  /** Including ports that only appear when needed; pins do not move then. */
  readonly fullWidth: number;
  readonly ins: readonly Pin[];
  readonly outs: readonly Pin[];
  /** Whether names are shown at the upper and at the lower edge. */
  readonly hasNamesAbove: boolean;
  readonly hasNamesBelow: boolean;
}

export interface Pin {
  readonly port: PortView;
  /** From the left edge. */
  readonly x: number;
  readonly isNamed: boolean;
  /** Only shown while the node is hovered or the port could be the end of a wire: nothing uses it. */
  readonly isHidden: boolean;
  readonly isWired: boolean;
}

/** The pins of control wires that go straight down are below the middle of the icons. */
export const spineX = 24;
/** Pins are centred on the edge. */
export const pinHeight = 10;
const headHeight = 48;
const chipHeight = 32;
const factHeight = 18;
const namesHeight = 16;
const margin = 10;

export const fonts = {
  title: { face: 'semibold', size: 13 },
  subtitle: { face: 'regular', size: 11 },
  chip: { face: 'semibold', size: 12 },
  fact: { face: 'mono', size: 11 },
  port: { face: 'regular', size: 11 },
  control: { face: 'semibold', size: 11 },
} as const;

/** A node that only computes is a chip, one that acts or decides a card. */
export const isChip = ({ role }: NodeView): boolean => role === 'value';

/** The boxes of all nodes of a route. */
export function boxesOf(flow: Pick<RouteView, 'nodes' | 'wires' | 'trigger'>): ReadonlyMap<string, Box> {
  const spine = spineOf(flow);
  const used = new Set(flow.wires.flatMap(endsOf));
  const first = new Map(flow.wires.flatMap(({ id, from }) => (spine.has(id) ? [[from.node, from.port]] : [])));
  return new Map(
    flow.nodes.map((node) => [
      node.id,
      boxOf(node, textsOf(node, isChip(node), flow.trigger), used, first.get(node.id)),
    ]),
  );
}

const endsOf = ({ from, to }: WireView): readonly string[] => [
  `out ${from.node}.${from.port}`,
  `in ${to.node}.${to.port}`,
];

/** `first` is the output by which the code continues, which comes before the others. */
function boxOf(node: NodeView, texts: NodeTexts, ends: ReadonlySet<string>, first: string | undefined): Box {
  const chip = isChip(node);
  const isFed = ({ name }: PortView): boolean => ends.has(`in ${node.id}.${name}`);
  const isUsed = ({ name }: PortView): boolean => ends.has(`out ${node.id}.${name}`);
  const ins = placePins(
    node.ins,
    (port) => port.is === 'control' || isFed(port) || !(port.optional === true || port.name in node.inputs),
    isFed,
    chip,
  );
  const inOrder = node.outs.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  const outs = placePins(inOrder, (port) => isUsed(port) || !isSeldom(port, node.outs), isUsed, chip);
  const widest = Math.max(contentWidth(texts, chip), ins.width, outs.width);
  const width = Math.ceil(widest / (2 * grid)) * 2 * grid;
  const hasNamesAbove = ins.pins.some(showsName);
  const hasNamesBelow = outs.pins.some(showsName);
  const middle = chip ? chipHeight : headHeight + (texts.facts.length === 0 ? 0 : texts.facts.length * factHeight);
  return {
    ...texts,
    width,
    height: Math.ceil((middle + (hasNamesAbove ? namesHeight : 0) + (hasNamesBelow ? namesHeight : 0)) / grid) * grid,
    fullWidth: Math.max(width, ins.fullWidth, outs.fullWidth),
    ins: centred(ins, width),
    outs: centred(outs, width),
    hasNamesAbove,
    hasNamesBelow,
  };
}

/** Whether the name of a pin is shown inside the node. */
export const showsName = ({ isNamed, isHidden }: Pin): boolean => isNamed && !isHidden;

/** The outputs for a failure: those available after `error`, and `error` itself if there is another way to continue. */
function isSeldom({ name, is, with: along }: PortView, outs: readonly PortView[]): boolean {
  const ways = outs.filter((port) => port.is === 'control').map((port) => port.name);
  const [usual] = ways;
  const seldom = usual === 'next' ? ways.filter((way) => way !== usual) : [];
  return is === 'control' ? seldom.includes(name) : along !== undefined && seldom.includes(along);
}

interface Row {
  readonly pins: readonly Pin[];
  readonly width: number;
  readonly fullWidth: number;
  readonly hasControl: boolean;
}

/** Places control pins first, starting with the spine's, then data; hidden ones come last. */
function placePins(
  ports: readonly PortView[],
  isShown: (port: PortView) => boolean,
  isWired: (port: PortView) => boolean,
  chip: boolean,
): Row {
  const shown = ports.filter(isShown);
  const hidden = ports.filter((port) => !shown.includes(port));
  const ofData = shown.filter(({ is }) => is === 'data');
  const inOrder = [...shown.filter(({ is }) => is === 'control'), ...ofData, ...hidden];
  const hasControl = shown.some(({ is }) => is === 'control');
  const pins: Pin[] = [];
  let x = hasControl ? 0 : margin;
  let width = 0;
  for (const [index, port] of inOrder.entries()) {
    const isHidden = index >= shown.length;
    const isNamed =
      isHidden ||
      (port.is === 'control' ? !/^(?:in|next)$/.test(port.name) : !chip || ofData.length > 1 || port.ghost === true);
    const space = isNamed
      ? widthOf(port.name, port.is === 'control' ? fonts.control : fonts.port) + (isHidden ? 18 : 14)
      : 22;
    // A name at the left edge is left-aligned, so that its pin stays on the spine.
    const isFirst = index === 0 && hasControl;
    pins.push({ port, x: isFirst ? spineX : x + space / 2, isNamed, isHidden, isWired: isWired(port) });
    x = isFirst ? Math.max(2 * spineX, space + 4) : x + space;
    if (!isHidden) width = x + margin;
  }
  return { pins, width, fullWidth: x + margin, hasControl };
}

/** If there are only data pins, they are centred on the edge. */
function centred({ pins, width, hasControl }: Row, boxWidth: number): readonly Pin[] {
  const shift = hasControl ? 0 : Math.round((boxWidth - width) / 2);
  return pins.map((pin) => ({ ...pin, x: Math.round(pin.x + shift) }));
}

function contentWidth({ title, subtitle, facts }: NodeTexts, chip: boolean): number {
  const badge = 12;
  if (chip) {
    const soft = subtitle === '' ? 0 : 6 + widthOf(subtitle, fonts.fact);
    return 36 + widthOf(title, fonts.chip) + soft + badge;
  }
  const texts = [
    widthOf(title, fonts.title) + badge,
    widthOf(subtitle, fonts.subtitle) + badge,
    ...facts.map((fact) => widthOf(fact, fonts.fact)),
  ];
  return Math.max(120, 48 + Math.max(...texts) + 10);
}
