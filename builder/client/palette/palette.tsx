import type { PaletteRequest } from '../ui.ts';

export function Palette({ request }: { readonly request: PaletteRequest }) {
  return <div role="dialog">{request.wire}</div>;
}
