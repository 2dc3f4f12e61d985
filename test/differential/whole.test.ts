import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

describe('the emitted servers and the interpreter answer alike', () => {
  it('every hand-written request', { timeout: 900_000 }, async () => {
    expect(await differences()).toEqual([]);
  });
  it('random requests to random flows, which type-check strictly', { timeout: 400_000 }, async () => {
    const options = ['--projects', '4', '--routes', '20', '--calls', '5', '--seed', '3', '--shrink', '0'];
    expect(await differences('--typecheck', ...options)).toEqual([]);
  });
  it('random requests to random flows over rows of two tenants', { timeout: 400_000 }, async () => {
    const options = ['--projects', '3', '--routes', '16', '--seed', '7', '--shrink', '0', '--typecheck'];
    expect(await differences('--tenants', ...options)).toEqual([]);
  });
});
