import type { Held } from '../../../compiler/view/dev-state.ts';
import type { Migrations } from '../../shared/messages.ts';

/** Why rows that exist are in the way: of a database with the earlier tables, or of the development server. */
export function lackIn(
  migrations: Pick<Migrations, 'earlier' | 'data'> | undefined,
  held: Held | undefined,
  table: string,
  name: string,
): string | undefined {
  // Until the server starts again, its data have the earlier tables, though a new one may hold no rows.
  const isRefused = held?.byData === true;
  const lacks = [migrations?.earlier, isRefused ? migrations?.data : undefined].flatMap((each) => each?.lacks ?? []);
  const lack = lacks.find((each) => each.table === table && each.column === name)?.message;
  const isHeld = isRefused && held.at?.path[1] === table && held.at.path[3] === name;
  return lack === undefined ? (isHeld ? held.message : undefined) : lack;
}
