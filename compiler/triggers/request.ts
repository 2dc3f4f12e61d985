import { defineTrigger } from './define-trigger.ts';

export const request = defineTrigger({
  kind: 'request',
  noun: 'route',
  settings: {},
  facets: () => ({ startedBy: 'a request', entrance: { kind: 'requests', url: (path) => path } }),
});
