import { useEffect, useState } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { useStore } from '../store.ts';
import { freshnessOf } from './freshness.ts';
import type { Freshness } from './freshness.ts';

/** Undefined if there never is a development server. */
export function useFreshness(text: string): Freshness | undefined {
  const host = useStore((state) => state.host);
  const connection = useStore((state) => state.connection);
  const server = useStore((state) => state.server);
  const written = useStore((state) => state.toldView);
  const [served, setServed] = useState<RouteView>();
  useEffect(() => {
    if (written === undefined || host?.canRun !== true || connection !== 'open' || server.state !== 'running')
      return undefined;
    let isStale = false;
    host.ask<'serves'>({ do: 'serves', route: written.id }).then(
      (serves) => {
        if (!isStale) setServed(serves ? written : undefined);
      },
      // The socket reports a lost connection, and the page a removed route.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [host, connection, server, written]);
  if (host?.canRun !== true) return undefined;
  return freshnessOf({ connection, server }, served !== undefined && served === written && served.code?.text === text);
}
