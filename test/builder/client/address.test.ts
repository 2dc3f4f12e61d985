import { describe, expect, test } from 'vitest';
import { hashOf, openOf } from '../../../builder/client/address.ts';
import type { Open } from '../../../builder/client/state.ts';

describe('the address', () => {
  const project = {
    functions: [],
    unreadable: ['routes/a & b.json'],
    routes: [{ id: 'a/b & c' }],
    tables: { 'größe#1': {} },
  };

  test.each<Open>([
    { what: 'route', route: 'a/b & c' },
    { what: 'table', table: 'größe#1' },
    { what: 'secrets' },
    { what: 'settings' },
    { what: 'file', file: 'routes/a & b.json' },
    { what: 'nothing' },
  ])('keeps %j', (open) => {
    expect(openOf(hashOf(open), project)).toEqual(open);
  });

  test.each(['', '#token=x', '#route=gone', '#table=toString'])('with “%s” names nothing', (hash) => {
    expect(openOf(hash, project)).toEqual({ what: 'nothing' });
  });
});
