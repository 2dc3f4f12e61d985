import type { Table } from '../../ir/project.ts';
import { nameMeant } from '../../ir/name-meant.ts';
import { pairsThrough, relationsOf } from '../../nodes/database/relations.ts';

interface RelationIssue {
  readonly table: string;
  readonly relation: string;
  readonly issue: string;
  readonly hint: string;
  /** The path within the tables. */
  readonly path: readonly (string | number)[];
}

/** What is wrong with relations that are named by settings. Default names are checked where they are used. */
export const relationIssues = (tables: ReadonlyMap<string, Table>): readonly RelationIssue[] =>
  [...tables.values()].flatMap((table) => [
    ...unreferring(table),
    ...throughIssues(table, tables),
    ...clashes(table, tables),
  ]);

const unreferring = ({ name: table, columns }: Table): readonly RelationIssue[] =>
  [...columns.values()].flatMap(({ name, references, ...column }) =>
    (['as', 'inverse'] as const).flatMap((key) =>
      column[key] === undefined || references !== undefined
        ? []
        : [
            {
              table,
              relation: column[key],
              issue: `leads nowhere: the column “${name}” has no "references"`,
              hint: `Add "references": "table.column", or remove "${key}".`,
              path: [table, 'columns', name, key],
            },
          ],
    ),
  );

function throughIssues(table: Table, tables: ReadonlyMap<string, Table>): readonly RelationIssue[] {
  return [...(table.relations ?? [])].flatMap(([relation, { through, from }]): readonly RelationIssue[] => {
    const between = tables.get(through);
    const path = [table.name, 'relations', relation];
    const where = { table: table.name, relation, path };
    if (between === undefined) {
      const near = nameMeant(through, tables);
      const hint = near === undefined ? 'Add the table, or correct the name.' : `Did you mean “${near}”?`;
      return [{ ...where, issue: `goes through “${through}”, which does not exist`, hint, path: [...path, 'through'] }];
    }
    const pairs = pairsThrough(table, between, from);
    if (pairs.length === 1) return [];
    const names = [...new Set(pairs.map(({ first }) => `"${first.name}"`))].join(' or ');
    return pairs.length > 1
      ? [
          {
            ...where,
            issue: `could begin at several columns of “${through}”`,
            hint: `Say which of them refers to “${table.name}”: "from": ${names}.`,
          },
        ]
      : [
          {
            ...where,
            issue: `finds no way through “${through}”${from === undefined ? '' : ` from “${from}”`}`,
            hint: `“${through}” needs a column that refers to “${table.name}”, another one that refers to the other table, and both of them in "unique", such as [["article_id", "tag_id"]].`,
          },
        ];
  });
}

/** The explicit names of relations of the table that are already taken. */
function clashes(table: Table, tables: ReadonlyMap<string, Table>): readonly RelationIssue[] {
  const relations = relationsOf(table, tables);
  const named = Map.groupBy(relations, ({ name }) => name);
  return relations.flatMap(({ name: relation, namedAt, isNamed }): readonly RelationIssue[] => {
    const isColumn = table.columns.has(relation);
    if (!isNamed || (!isColumn && named.get(relation)?.length === 1)) return [];
    const issue = `has the same name as ${isColumn ? 'a column' : 'another relation'}`;
    return [{ table: table.name, relation, issue, hint: 'Give it another name.', path: namedAt }];
  });
}
