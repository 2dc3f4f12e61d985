import { describe, expect, test } from 'vitest';
import { put } from '../../../builder/shared/gestures/put.ts';

const path = ['flow', 'nodes', { id: 'find' }, 'config'];
const at = (value: Parameters<typeof put>[0]['value']) => ({ route: 'r', path, value });
const config = { table: 'users', where: [{ column: 'id', operator: 'eq' }] };

describe('putting a value', () => {
  test('sets what is there, at its own place', () => {
    expect(put(at(config), ['where', 0, 'operator'], 'ne')).toEqual([
      { do: 'set', route: 'r', path: [...path, 'where', 0, 'operator'], value: 'ne' },
    ]);
  });
  test('does nothing if it is there already', () => {
    expect(put(at(config), ['where', 0], { operator: 'eq', column: 'id' })).toEqual([]);
  });
  test('adds an item to a list behind the last', () => {
    expect(put(at(config), ['where', 1], { column: 'name' })).toEqual([
      { do: 'insert', route: 'r', path: [...path, 'where'], value: { column: 'name' } },
    ]);
  });
  test('makes the list with its first item', () => {
    expect(put(at({ table: 'users' }), ['columns', 0], 'id')).toEqual([
      { do: 'set', route: 'r', path: [...path, 'columns'], value: ['id'] },
    ]);
  });
  test('makes the config with its first setting', () => {
    expect(put(at(undefined), ['table'], 'users')).toEqual([
      { do: 'set', route: 'r', path, value: { table: 'users' } },
    ]);
  });
  test('makes the objects in between', () => {
    expect(put(at(config), ['onConflict', 'do'], 'ignore')).toEqual([
      { do: 'set', route: 'r', path: [...path, 'onConflict'], value: { do: 'ignore' } },
    ]);
  });
});

describe('taking a value away', () => {
  test('removes the member', () => {
    expect(put(at(config), ['where'], undefined)).toEqual([{ do: 'remove', route: 'r', path: [...path, 'where'] }]);
  });
  test('removes the config with its last setting', () => {
    expect(put(at({ table: 'users' }), ['table'], undefined)).toEqual([{ do: 'remove', route: 'r', path }]);
  });
  test('does nothing if it is not there', () => {
    expect(put(at(config), ['lock'], undefined)).toEqual([]);
  });
  test('does not take inherited names for members', () => {
    expect(put(at({}), ['constructor'], undefined)).toEqual([]);
  });
});
