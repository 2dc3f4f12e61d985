import { describe, expect, test } from 'vitest';
import { bytes, optional, string, typeName } from '../../compiler/ir/type.ts';
import { bind, column, constant, emitted, projected, refused, table, typing, wire } from './support.ts';

const place = { file: 'test.json', span: { start: 0, end: 0 } };
const files = { store: 'folder', place } as const;
const key = wire('key', string('key'));

describe('files', () => {
  test('are stored with what is fed', () => {
    const { kind, issues } = bind('store-file', {}, { files });
    expect(issues).toEqual([]);
    expect(emitted(kind, { key, bytes: wire('contents', bytes) })).toBe(
      'app.files.store(key, { bytes: contents, signal })',
    );
    expect(emitted(kind, { key: constant('a'), bytes: constant('b'), type: wire('type', optional(string())) })).toBe(
      "app.files.store('a', { bytes: 'b', type, signal })",
    );
    expect(kind.behaviour).toMatchObject({ effect: { kind: 'store', usesDatabase: false } });
  });

  test('are loaded up to a size, and are missing by an exit', () => {
    const { kind } = bind('load-file', {}, { files });
    expect(emitted(kind, { key })).toBe('app.files.load(key, { signal })');
    expect(emitted(bind('load-file', { maxBytes: 5000 }, { files }).kind, { key })).toBe(
      'app.files.load(key, { maxBytes: 5000, signal })',
    );
    expect(projected(kind, 'bytes')).toBe('self?.bytes');
    expect(
      Object.entries(typing(kind).outputs)
        .slice(0, 3)
        .map(([name, type]) => `${name}: ${typeName(type)}`),
    ).toEqual(['bytes: bytes?', 'type: media type?', 'size: 32-bit integer of 0 to 10485760?']);
    expect(refused('load-file', { maxBytes: 0 })).toBe(true);
    expect(refused('load-file', { maxBytes: 104_857_601 })).toBe(true);
  });

  test('are deleted with what a transaction writes', () => {
    const { kind } = bind('delete-file', {}, { files });
    expect(emitted(kind, { key })).toMatch(/^app\.fileQueue\.delete\(key/);
    expect(kind.behaviour).toMatchObject({ effect: { kind: 'file-queue', usesDatabase: true } });
  });

  test.each(['store-file', 'load-file', 'delete-file'])('%s is told where the project has no store', (type) => {
    expect(bind(type).issues).toEqual([expect.stringMatching(/^FS2565 /)]);
  });

  test.each([
    ['uuid', 'keyOfTenant(org.toLowerCase(), key)'],
    ['integer', 'keyOfTenant(org, key)'],
    ['text', 'keyOfTenant(org, key)'],
  ] as const)('are those of a tenant, whose %s comes before the key', (type, written) => {
    const tables = new Map([['notes', { ...table('notes', [column('org_id', type)]), tenant: 'org_id' }]]);
    const feeds = { key, ' tenant': wire('org', string()) };
    const { kind } = bind('load-file', {}, { files, tables });
    expect(kind.inputs.filter(({ tenant }) => tenant === true)).toHaveLength(1);
    expect(emitted(kind, feeds)).toBe(`app.files.load(${written}, { signal })`);
    const across = bind('load-file', { across: true }, { files, tables }).kind;
    expect(across.inputs.map(({ name }) => name)).toEqual(['key']);
    expect(across.across).toBe('files');
    expect(emitted(across, feeds)).toBe('app.files.load(key, { signal })');
  });
});
