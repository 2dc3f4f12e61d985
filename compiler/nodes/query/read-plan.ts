import type { QueryPlan } from '../../ir/query.ts';

/** What a plan says about its statement, regardless of the rows and the values of parameters. */
export interface PlanFacts {
  /** The tables that it reads or changes. */
  readonly tables: readonly string[];
  /** Tables outside the project, such as PostgreSQL's own, as `schema.name`. */
  readonly foreign: readonly string[];
  readonly changes: readonly string[];
  readonly locks: boolean;
  /** Whether a column of the result may be null although it is never null in its table. */
  readonly mayLack: boolean;
}

export function readPlan(plan: QueryPlan): PlanFacts {
  const nodes = nodesOf(plan);
  const tables = (some: readonly QueryPlan[]): readonly string[] => [
    ...new Set(some.flatMap((node) => (node.Schema === 'public' ? (node['Relation Name'] ?? []) : [])).toSorted()),
  ];
  return {
    tables: tables(nodes),
    foreign: nodes.flatMap(({ Schema: schema, 'Relation Name': name }) =>
      schema === undefined || schema === 'public' || name === undefined ? [] : [`${schema}.${name}`],
    ),
    changes: tables(nodes.filter(changes)),
    locks: nodes.some((node) => node['Node Type'] === 'LockRows'),
    mayLack: nodes.some(mayLack),
  };
}

const nodesOf = (plan: QueryPlan): readonly QueryPlan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const changes = (node: QueryPlan): boolean => node['Node Type'] === 'ModifyTable';

const setOperations: ReadonlySet<string> = new Set(['SetOp', 'Append', 'Merge Append', 'Recursive Union']);

function mayLack(node: QueryPlan): boolean {
  if (node['Grouping Sets'] !== undefined || setOperations.has(node['Node Type'])) return true;
  // `returning old.id` of a row that is inserted.
  if (changes(node)) return (node.Output ?? []).some((output) => /\b(?:old|new)\./.test(output));
  switch (node['Join Type']) {
    case 'Left':
    case 'Right':
    case 'Full':
      return true;
    case 'Anti':
      return showsOf(node, 'Inner');
    case 'Right Anti':
      return showsOf(node, 'Outer');
    default:
      return false;
  }
}

/**
 * `left join … where b.id is null` is an anti join like `not exists`, but its result may show columns of the absent
 * side.
 */
function showsOf({ Output: shown = [], Plans: inputs = [] }: QueryPlan, absent: 'Inner' | 'Outer'): boolean {
  const of = (side: string): readonly string[] =>
    inputs.find((input) => input['Parent Relationship'] === side)?.Output ?? [];
  const present = new Set(of(absent === 'Inner' ? 'Outer' : 'Inner'));
  return shown.some((output) => !present.has(output) && of(absent).includes(output));
}
