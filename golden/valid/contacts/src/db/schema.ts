import type { Generated } from 'kysely';

export interface Database {
  teams: TeamsTable;
  people: PeopleTable;
  desks: DesksTable;
}

export interface TeamsTable {
  id: Generated<number>;
  name: string;
  deleted_at: string | null;
}

export interface PeopleTable {
  id: Generated<number>;
  name: string;
  email: string;
  team_id: number | null;
  deleted_at: string | null;
}

export interface DesksTable {
  id: Generated<number>;
  person_id: number;
  starts: string;
  ends: string;
  room: string;
  cancelled_at: string | null;
}
