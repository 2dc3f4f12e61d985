import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Path } from '../../../compiler/base/operation.ts';
import { useStore } from '../store.ts';

/** The name of a field in the page: the path of its value in the flow. */
export const fieldName = (route: string | undefined, path: Path): string => JSON.stringify([route ?? null, ...path]);

const focusable = 'input, textarea, button';

/** Focuses the requested field, or else the nearest one around it, as soon as it is shown. */
export function useFieldFocus(inside: RefObject<HTMLElement | null>): void {
  const field = useStore((state) => state.field);
  const view = useStore(({ open, view: shown }) => (open.what === 'route' ? shown : undefined));
  useEffect(() => {
    if (field === undefined || inside.current === null) return;
    const route = view?.id;
    for (let length = field.length; length > 0; length -= 1) {
      const name = fieldName(route, field.slice(0, length));
      const found = inside.current.querySelector(`[data-field=${CSS.escape(name)}]`);
      const target = found?.matches(focusable) === true ? found : found?.querySelector(focusable);
      if (!(target instanceof HTMLElement)) continue;
      target.focus();
      // As Tab does: a proposed name or number is replaced by what is typed.
      if (target instanceof HTMLInputElement) target.select();
      target.scrollIntoView({ block: 'nearest' });
      break;
    }
    useStore.setState({ field: undefined });
  }, [field, view, inside]);
}
