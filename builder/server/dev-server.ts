import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import type { Request, ServerState, Tried } from '../shared/messages.ts';

export type TryRequest = Extract<Request, { readonly do: 'try' }>['request'];

/** The server that `flowsmith dev` runs, as the Builder uses it. */
export interface DevServer {
  readonly state: () => ServerState;
  /** Sends a request to the route, and says what ran of it. */
  readonly try: (view: RouteView, request: TryRequest) => Promise<Tried>;
}

/** Stands in where no server can run. */
export const noDevServer = (message: string): DevServer => ({
  state: () => ({ state: 'none', message }),
  try: () => refuse({ message: 'No development server runs.', hint: message }),
});
