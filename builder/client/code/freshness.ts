import type { State } from '../state.ts';

export interface Freshness {
  readonly is: 'live' | 'waiting' | 'off';
  readonly text: string;
  readonly title: string;
}

/** How the shown code relates to the development server. `serves`: whether the server runs exactly this code. */
export function freshnessOf({ connection, server }: Pick<State, 'connection' | 'server'>, serves: boolean): Freshness {
  if (connection !== 'open')
    return { is: 'off', text: 'not connected', title: 'flowsmith does not answer, so what runs is not known.' };
  if (server.state === 'none')
    return { is: 'off', text: 'no dev server', title: 'Nothing runs this code: no development server was started.' };
  if (server.state === 'running' && serves)
    return server.took === undefined || server.held !== undefined
      ? { is: 'live', text: 'live', title: 'The development server runs this code.' }
      : {
          ...{ is: 'live', text: `live · ${inWords(server.took)}` },
          title: `The development server runs this code, since ${inWords(server.took)} after the last change.`,
        };
  return {
    is: 'waiting',
    text: 'not running yet',
    title: {
      starting: 'The development server is starting.',
      running: server.held?.message ?? 'The development server runs the code of before the last change.',
      failed: `The development server is not running. ${server.held?.message ?? ''}`.trim(),
    }[server.state],
  };
}

const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
