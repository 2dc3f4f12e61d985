import type { Generated } from 'kysely';

export interface Database {
  members: MembersTable;
}

export interface MembersTable {
  id: Generated<number>;
  email: string;
  name: string;
  bio: string | null;
  plan: Generated<'free' | 'team' | 'company'>;
  language: Generated<'en' | 'de'>;
}
