import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, failure, record, shape, wire } from './random-draft.ts';
import type { Draft, Point, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** A table in which each item of a list has its own rows. */
export const marks: JsonObject = {
  columns: {
    key: { type: 'text', primaryKey: true },
    note: { type: 'text', nullable: true },
    size: { type: 'integer', default: 7 },
  },
};

const rowOf = (missing: boolean) =>
  record(
    [
      ['key', shape('string')],
      ['note', shape('string', true)],
      ['size', shape('number')],
    ],
    missing,
  );

/** Adds a node that reads or writes the mark of the item with these indexes, or sends a mail for it. */
export function addMark(
  draft: Draft,
  point: Point,
  indexes: readonly Source[],
  { isMissing }: { readonly isMissing: boolean },
): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  const table = 'marks';
  const where = [{ column: 'key', operator: 'eq' }];
  const node = pick([insert, insert, update, remove, find, mail])();
  addFeed(draft, `${node.id}.failure`, failure, [], [`${node.id}.error`]);
  return node;

  function key(): Source {
    const ports = indexes.map((_, index) => `i${index}`);
    const node = addNode(draft, 'template', { template: ports.map((port) => `{{${port}}}`).join('-') });
    for (const [index, port] of ports.entries()) wire(draft, node, port, indexes[index] ?? noIndex);
    return { kind: 'feed', feed: addFeed(draft, `${node.id}.text`, shape('string'), indexes) };
  }

  function effect(type: string, config: JsonObject, ports: readonly (readonly [string, Source])[]) {
    const node = addNode(draft, type, config);
    for (const [port, source] of ports) wire(draft, node, port, source);
    return node;
  }

  function values(required: readonly (readonly [string, Source])[]): Source {
    const note = ['note', sourceOf(draft, point, ['string'], { optional: true })] as const;
    const size = ['size', sourceOf(draft, point, ['number'])] as const;
    const fields = [...required, ...(chance(0.7) ? [note] : []), ...(chance(0.4) ? [size] : [])];
    const all = fields.length === 0 ? [note] : fields;
    const { id } = effect('build-object', { fields: all.map(([name]) => name) }, all);
    const from = all.map(([, source]) => source);
    return { kind: 'feed', feed: addFeed(draft, `${id}.object`, shape('object'), from) };
  }

  function insert() {
    const on = chance(0.6) ? pick(['ignore', 'update'] as const) : undefined;
    const config = { table, ...(on === undefined ? {} : { onConflict: { columns: ['key'], do: on } }) };
    const node = effect('db-insert', config, [['record', values([['key', key()]])]]);
    addFeed(draft, `${node.id}.record`, rowOf(on === 'ignore'), [], [`${node.id}.next`]);
    return node;
  }

  function update() {
    const node = effect('db-update', { table, where }, [
      ['key', key()],
      ['changes', values([])],
    ]);
    addFeed(draft, `${node.id}.record`, rowOf(!isMissing), [], [`${node.id}.next`]);
    return node;
  }

  function remove() {
    const node = effect('db-delete', { table, where }, [['key', key()]]);
    addFeed(draft, `${node.id}.count`, shape('number'), [], [`${node.id}.next`]);
    return node;
  }

  function find() {
    const node = effect('db-find', { table, where }, [['key', key()]]);
    addFeed(draft, `${node.id}.record`, rowOf(!isMissing), [], [`${node.id}.next`]);
    return node;
  }

  /** Its id tells how many were sent before it. */
  function mail() {
    const to: Source = chance(0.4)
      ? sourceOf(draft, point, ['string'], { noLiteral: true })
      : { kind: 'literal', value: pick(['a@example.com', 'fail@example.com']) };
    return effect('send-email', {}, [
      ['to', to],
      ['subject', sourceOf(draft, point, ['string'])],
      ['text', key()],
    ]);
  }
}

const noIndex: Source = { kind: 'literal', value: 0 };
