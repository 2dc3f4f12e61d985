import type { KeyboardEvent, PointerEvent } from 'react';
import { setSize, useUi } from '../ui.ts';
import type { Size } from '../ui.ts';

interface SplitterProps {
  readonly of: Size;
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** On which side of the splitter the pane is. */
  readonly side: 'before' | 'after';
  readonly least: number;
  readonly most: number;
}

const step = 16;

/** The border of a pane, which changes its size: by dragging, and by the arrow keys. */
export function Splitter({ of, label, orientation, side, least, most }: SplitterProps) {
  const value = useUi(({ sizes }) => sizes[of]);
  const sign = side === 'before' ? 1 : -1;
  const resize = (size: number): void => setSize(of, Math.max(least, Math.min(most, size)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const element = event.currentTarget;
    const place = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): number =>
      orientation === 'vertical' ? clientX : clientY;
    const start = place(event);
    const onMove = (moved: globalThis.PointerEvent): void => resize(value + sign * (place(moved) - start));
    element.setPointerCapture(event.pointerId);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('lostpointercapture', () => element.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (key === less) resize(value - sign * step);
    if (key === more) resize(value + sign * step);
  };
  return (
    <div
      className={`splitter is-${orientation} is-${of}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
