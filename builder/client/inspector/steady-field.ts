import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Keeps the field with the focus in its place while what is above it grows or shrinks, as a finding does. */
export function useSteadyField(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [inner, outer] = [content.current, content.current?.parentElement];
    if (inner === null || outer === null || outer === undefined) return undefined;
    const placeOf = (field: Element): number => field.getBoundingClientRect().top - inner.getBoundingClientRect().top;
    let last: { readonly field: Element; readonly at: number } | undefined;
    const note = (): void => {
      const field = document.activeElement;
      last = field !== null && inner.contains(field) ? { field, at: placeOf(field) } : undefined;
    };
    const observer = new ResizeObserver(() => {
      const before = last;
      note();
      if (before !== undefined && before.field === last?.field) outer.scrollTop += last.at - before.at;
    });
    observer.observe(inner);
    inner.addEventListener('focusin', note);
    return () => observer.disconnect();
  }, [content]);
}
