import { draftChecked } from '../../compiler/compile-route.ts';
import { emitMigrations, emitOpenApiPart } from '../../compiler/phases/5-emit/index.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import type { OtherFile } from '../shared/messages.ts';
import { storedBy } from './stored.ts';

/** The route's part of `openapi.json`. */
export function openApiOf({ routes, emitRoute, context }: OpenFlow, id: string): OtherFile {
  const checked = routes.find((route) => route.id === id)?.reading().checked;
  if (checked === undefined || emitRoute === undefined)
    return { none: 'The description appears here as soon as the route has no errors.' };
  const draft = draftChecked(checked, emitRoute, context);
  const { operation } = draft.record(draft.text);
  return operation === undefined
    ? { none: 'openapi.json may be published, so it leaves out this route, which has no URL or a secret one.' }
    : emitOpenApiPart(operation);
}

/** The migration that the next build adds since an earlier version, provided that it may lose data. */
export async function migrationFile(before: OpenFlow, now: OpenFlow): Promise<OtherFile> {
  const stored = storedBy(before);
  const made = { path: 'src/db/migrations/0000_create_tables.ts', text: '' };
  const emitted = emitMigrations({
    ...storedBy(now),
    previous: { snapshot: { version: 1, ...stored }, migrations: stored.tables.length === 0 ? [] : [made] },
    ...{ allowDrop: true, allowTighten: true },
  });
  if (emitted.kind === 'refused')
    return { none: `No migration can do that: ${emitted.refusals.map(({ message }) => message).join(' ')}` };
  const added = emitted.migrations.find(({ path }) => path !== made.path);
  if (added === undefined)
    return { none: 'No migration follows: the tables are those of the last commit or, without git, of the start.' };
  const { path, text } = added;
  // Its number is only known when it is built.
  return { path: path.replace(/\d{4}_/, '…_'), text: await now.context.format(path, text) };
}
