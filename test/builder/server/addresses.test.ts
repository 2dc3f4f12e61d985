import { afterEach, expect, test, vi } from 'vitest';
import { observeServer } from '../../../builder/server/dev-server.ts';
import { placesOf } from '../../../compiler/cli/dev/places.ts';
import { place, shop } from './place.ts';

afterEach(() => vi.unstubAllEnvs());

test('pages are told the value of BASE_URL, and where the server is without it', () => {
  // Vitest sets it.
  vi.stubEnv('BASE_URL', undefined);
  const flow = place({ 'shop.json': shop });
  const terminal = { print: () => undefined, printError: () => undefined, color: false, colorError: false };
  const server = observeServer({ places: placesOf(flow.path('shop.json')), port: 3000, terminal });
  expect(server.state()).toEqual({ state: 'none' });
  flow.write('.env', 'BASE_URL=https://shop.example/\n');
  expect(server.state()).toEqual({
    ...{ state: 'none', baseUrl: 'https://shop.example', local: 'http://localhost:3000' },
  });
});
