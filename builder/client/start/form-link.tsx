import { filledPath } from '../panes/request-draft.ts';
import { useStore } from '../store.ts';

/** Where the development server serves the page of a form; undefined while none runs. */
export function useFormUrl(url: string | undefined): string | undefined {
  const base = useStore((state) => state.server.url);
  return base === undefined || url === undefined ? undefined : base + filledPath(url);
}

export const FormLink = ({ href }: { readonly href: string }) => (
  <a className="link" href={href} target="_blank" rel="noreferrer">
    Open the form
  </a>
);
