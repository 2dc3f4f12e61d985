import type { Held } from '../../../compiler/view/dev-state.ts';
import type { Migrations } from '../../shared/messages.ts';

/** Why existing rows are in the way: in a database with the earlier tables, or in that of the development server. */
export function lackIn(
  migrations: Pick<Migrations, 'earlier' | 'data'> | undefined,
  held: Held | undefined,
  table: string,
  name: string,
): string | undefined {
  // Until the server restarts, its database has the earlier tables, even if a new one would contain no rows.
  const isRefused = held?.byData === true;
  const lacks = [migrations?.earlier, isRefused ? migrations?.data : undefined].flatMap((each) => each?.lacks ?? []);
  const lack = lacks.find((each) => each.table === table && each.column === name)?.message;
  const isHeld = isRefused && held.at?.path[1] === table && held.at.path[3] === name;
  return lack === undefined ? (isHeld ? held.message : undefined) : lack;
}
