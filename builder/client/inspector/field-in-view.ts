import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the focused field in place while content above it, such as a finding, grows or shrinks. At the top of the pane,
 * this only applies while the user is typing: otherwise, new content should come into view.
 */
export function useFieldInView(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [inner, outer] = [content.current, content.current?.parentElement];
    if (inner === null || outer === null || outer === undefined) return undefined;
    let last: { readonly field: Element; readonly at: number } | undefined;
    let typed: EventTarget | null = null;
    const note = (): void => {
      const field = document.activeElement;
      const at = (field?.getBoundingClientRect().top ?? 0) - inner.getBoundingClientRect().top;
      last = field !== null && inner.contains(field) ? { field, at } : undefined;
    };
    const observer = new ResizeObserver(() => {
      const before = last;
      note();
      if (before === undefined || before.field !== last?.field) return;
      if (outer.scrollTop > 0 || typed === last.field) outer.scrollTop += last.at - before.at;
    });
    const onInput = ({ target }: Event): void => {
      typed = target;
    };
    observer.observe(inner);
    inner.addEventListener('focusin', note);
    inner.addEventListener('input', onInput);
    return () => observer.disconnect();
  }, [content]);
}
