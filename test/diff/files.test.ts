import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { type Parts, base, means, users } from './versions.ts';

test('files that come and go are reported, and where they are', () => {
  const using = (type: string, files: Readonly<Record<string, JsonValue>>): Parts => ({
    nodes: {
      start: { type: 'start' },
      file: { type, label: 'File', inputs: { key: 'a', ...(type === 'store-file' ? { bytes: 'a' } : {}) } },
      reply: { type: 'return-json', inputs: { body: 1 } },
    },
    edges: ['start.next -> file.in', 'file.next -> reply.in'],
    project: { files },
  });
  const [atS3, inFolder] = [using('store-file', { store: 's3' }), using('store-file', {})];
  expect(means(base, atS3)).toContain('attention effect: it stores files now: “File” (file)');
  expect(means(atS3, inFolder)).toEqual([
    'attention operation: files are in a folder: a server whose FILES_URL names S3 does not start',
  ]);
  expect(means(inFolder, atS3)).toEqual([]);
  expect(means(inFolder, using('load-file', {}))).toEqual([
    'attention effect: it loads files now: “File” (file)',
    'attention effect: it no longer stores files: “File” (file)',
  ]);
  expect(means(inFolder, using('delete-file', {}))).toContain('attention effect: it deletes files now: “File” (file)');
  expect(means(inFolder, base)).toContain(
    'attention operation: no files are stored any more; those that are there stay',
  );
});

test('files that become those of tenants are reported', () => {
  const whose: JsonObject = {
    ...{ id: 'whose', guard: true, outputs: { org: 'integer' } },
    flow: flow(
      { start: { type: 'start' }, give: { type: 'return-values', inputs: { org: 1 } } },
      'start.next -> give.in',
    ),
  };
  const columns = { ...users.columns, org_id: { type: 'integer' } };
  const loading = (tenant: JsonObject, own: JsonObject): Parts => ({
    nodes: {
      start: { type: 'start' },
      me: { type: 'call', config: { function: 'whose' } },
      file: { type: 'load-file', inputs: { key: 'a' } },
      reply: { type: 'return-json', inputs: { body: 1 } },
    },
    edges: ['start.next -> me.in', 'me.next -> file.in', 'file.next -> reply.in'],
    project: { files: {}, functions: [whose], tables: { users: { columns, ...own } }, ...tenant },
  });
  const ofAll = loading({}, {});
  const ofTenants = loading({ tenant: { guard: 'whose', output: 'org' } }, { tenant: 'org_id' });
  expect(means(ofAll, ofTenants).join('\n')).toContain('each tenant has files of its own');
  expect(means(ofTenants, ofAll).join('\n')).toContain('files are no longer those of a tenant');
  expect(means(ofAll, ofAll)).toEqual([]);
});
