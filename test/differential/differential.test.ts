import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

describe('the emitted servers and the interpreter answer alike', () => {
  it('hand-written requests, those of every eighth project', { timeout: 400_000 }, async () => {
    expect(await differences('--every', '8')).toEqual([]);
  });
  it('random requests to random flows, which type-check strictly', { timeout: 400_000 }, async () => {
    const options = ['--projects', '2', '--routes', '20', '--calls', '5', '--seed', '1', '--shrink', '0'];
    expect(await differences('--typecheck', ...options)).toEqual([]);
  });
});
