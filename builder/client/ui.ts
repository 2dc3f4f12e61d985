import * as z from 'zod/mini';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { End } from '../../compiler/view/route-view.ts';
import type { Point } from '../shared/gestures/positions.ts';

/** How this browser shows the page. It is not part of the flow; sizes, closed panes and theme are remembered. */
export interface Ui extends Remembered {
  /** The open palette, and what it was opened for. */
  readonly palette: PaletteRequest | undefined;
  readonly dialog: Dialog | undefined;
  /** Where the menu for the selection is open. */
  readonly menu: Point | undefined;
  /** The last pointer was a finger. */
  readonly isTouch: boolean;
  /** What a narrow window shows. */
  readonly shown: Shown;
  readonly tab: Tab;
  /** Whether the settings of the route are shown while nothing is selected. */
  readonly showsRoute: boolean;
}

export type Dialog =
  | 'commands'
  | 'find'
  | 'connect'
  | 'insert'
  | 'fixes'
  | 'keys'
  | 'new-route'
  | 'rename-label'
  | 'rename-id'
  | 'rename-route'
  | 'delete-route'
  | 'new-table'
  | 'new-function'
  | 'make-function'
  | 'rename-function'
  | 'delete-function';
export type Shown = 'routes' | 'outline' | 'settings' | 'code' | 'dock';
export type Tab = 'problems' | 'try' | 'examples' | 'log' | 'mails' | 'changes';

/** The palette adds a node. What it is opened for determines how that node is wired, and which kinds come first. */
export interface PaletteRequest {
  /** A port from which a wire was dragged and dropped on nothing, or the control output that gets a next step. */
  readonly port?: End & { readonly side: 'in' | 'out' };
  /** The id of a wire to put the node on. */
  readonly wire?: string;
  /** The position on the canvas where the node was requested. */
  readonly at?: Point;
}

const paneNames = ['routes', 'outline', 'side', 'dock'] as const;
export type Pane = (typeof paneNames)[number];
const size = z.number().check(z.minimum(0), z.maximum(10_000));
const part = (whole: number, of: number): number => Math.round(whole * of);
const tall = part(innerHeight, 0.56);
/** From this width on, the inspector has its own column. */
const wide = matchMedia('(min-width: 1800px)');
/** From this width on, two versions of a file are side by side. */
const twoColumns = matchMedia('(min-width: 1600px)');
const tallSize = z._default(size, tall);
const rememberedSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /**
   * Widths of the left and the right pane, heights of the lower one and of the inspector, in px. A comparison needs
   * more height than the other lower panes.
   */
  sizes: z.object({ routes: size, side: size, dock: size, inspector: size, changes: tallSize }),
  closed: z.array(z.enum(paneNames)),
  wrapsCode: z._default(z.boolean(), false),
  /** Whether wires show what they carried in the last try. */
  showsValues: z._default(z.boolean(), true),
});
type Remembered = z.infer<typeof rememberedSchema>;
export type Size = keyof Remembered['sizes'];

const key = 'flowsmith.ui';
const fresh: Remembered = {
  theme: 'system',
  sizes: {
    routes: 232,
    side: wide.matches ? part(innerWidth, 0.3) : Math.max(400, part(innerWidth, 0.36)),
    dock: Math.max(232, part(innerHeight, 0.35)),
    inspector: Math.max(320, part(innerHeight, 0.47)),
    changes: tall,
  },
  closed: ['outline', 'dock'],
  wrapsCode: false,
  showsValues: true,
};

function remembered(): Remembered {
  try {
    return rememberedSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return fresh;
  }
}

export const useUi = create<Ui>(() => ({
  ...remembered(),
  palette: undefined,
  dialog: undefined,
  menu: undefined,
  isTouch: matchMedia('(pointer: coarse)').matches,
  shown: 'outline',
  tab: 'problems',
  showsRoute: false,
}));

useUi.subscribe(({ theme, sizes, closed, wrapsCode, showsValues }) => {
  localStorage.setItem(key, JSON.stringify({ theme, sizes, closed, wrapsCode, showsValues }));
});

export const openPalette = (palette: PaletteRequest = {}): void => useUi.setState({ palette });
export const closePalette = (): void => useUi.setState({ palette: undefined });
export const openMenu = (menu: Point | undefined): void => useUi.setState({ menu });
export const openDialog = (dialog: Dialog | undefined): void => useUi.setState({ dialog });

export const setSize = (name: Size, value: number): void =>
  useUi.setState(({ sizes }) => ({ sizes: { ...sizes, [name]: Math.round(value) } }));

/** Opens or closes a pane; toggles it without `open`. */
export const togglePane = (pane: Pane, open?: boolean): void =>
  useUi.setState(({ closed }) => {
    const isOpen = open ?? closed.includes(pane);
    return { closed: [...closed.filter((each) => each !== pane), ...(isOpen ? [] : [pane])] };
  });

/** Shows a tab of the lower pane, and opens it. */
export function showTab(tab: Tab): void {
  useUi.setState({ tab, shown: 'dock' });
  togglePane('dock', true);
}

/** Shows the selection with its fields. */
export function showInspector(): void {
  useUi.setState({ shown: 'settings' });
  togglePane('side', true);
}

/** Below this width, there is no space for a canvas. */
const narrow = matchMedia('(max-width: 899.98px)');
export const isNarrow = (): boolean => narrow.matches;

const useMatch = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
export const useIsNarrow = (): boolean => useMatch(narrow);
export const useIsWide = (): boolean => useMatch(wide);
export const useHasTwoColumns = (): boolean => useMatch(twoColumns);

export const isDark = (theme: Ui['theme']): boolean =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
