import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { observeServer } from '../../../builder/server/dev-server.ts';
import { openBuilder } from '../../../builder/server/open-builder.ts';
import type { Builder } from '../../../builder/server/open-builder.ts';
import type { Event } from '../../../builder/shared/messages.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { placesOf } from '../../../compiler/cli/dev/places.ts';
import { connect } from './client.ts';
import { lendCompiler } from './lend-compiler.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-builder-'));
const opened = new Set<() => Promise<void>>();
let count = 0;

/** Closes what the last test opened. If the Builder ran into a bug, the test fails. */
export async function closeAll(): Promise<void> {
  const closing = [...opened];
  opened.clear();
  for (const close of closing) await close();
}

export interface Place {
  readonly folder: string;
  readonly path: (file: string) => string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  /** Opens the Builder of a flow there, without a development server. */
  readonly open: (file?: string) => Promise<Builder & { readonly page: () => ReturnType<typeof connect> }>;
}

/** A new folder with these files. */
export function place(files: Readonly<Record<string, string>>): Place {
  count += 1;
  const folder = join(scratch, String(count));
  const path = (file: string): string => join(folder, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    folder,
    path,
    write,
    read: (file) => readFileSync(path(file), 'utf8'),
    open: async (file = '.') => {
      const bugs: string[] = [];
      const terminal = {
        print: () => undefined,
        printError: (text: string) => bugs.push(text),
        color: false,
        colorError: false,
      };
      const flow = path(file);
      const server = observeServer({ places: placesOf(flow), port: 1, terminal });
      const builder = await openBuilder({ flow, port: 0, server, compiler: lendCompiler(flow) }, terminal);
      opened.add(async () => {
        await builder.close();
        expect(bugs).toEqual([]);
      });
      return { ...builder, page: () => connect(builder.url) };
    },
  };
}

export const shop = readFileSync('fixtures/valid/shop/shop.json', 'utf8');

export const route = (id: string, path = `/${id}`): string => `{
  "id": "${id}",
  "method": "GET",
  "path": "${path}",
  "flow": {
    "nodes": [
      { "id": "start", "type": "start" },
      { "id": "reply", "type": "return-json", "inputs": { "body": "${id}" } }
    ],
    "edges": [{ "from": "start.next", "to": "reply.in" }]
  }
}
`;

export const projectFolder = (): Place =>
  place({
    'project.json': '{\n  "version": 1,\n  "name": "example"\n}\n',
    'routes/one.json': route('one'),
    'routes/two.json': route('two'),
  });

export const setLabel = (id: string, node: string, label: string): Operation => ({
  do: 'set',
  route: id,
  path: ['flow', 'nodes', { id: node }, 'label'],
  value: label,
});

export const isProject = (event: Event): boolean => event.on === 'project';
export const isView = (event: Event): boolean => event.on === 'view';
