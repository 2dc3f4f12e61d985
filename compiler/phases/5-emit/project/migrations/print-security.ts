import { code, sqlTemplate as sql } from '../../../../code/code.ts';
import type { Code } from '../../../../code/code.ts';

const run = (statement: Code): Code => code`await ${statement}.execute(db);`;

/**
 * The role may already exist, created for another database on the same server or by its administrator. All that matters
 * is whether the server may act as the role, which is tried at the end.
 */
export const createTenantRole = (role: string): Code =>
  run(sql`do $$ begin
    begin
      if to_regrole('"${role}"') is null then create role "${role}"; end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
    end;
    begin
      grant "${role}" to current_user;
    exception when insufficient_privilege or undefined_object or unique_violation then null;
    end;
    execute format('grant usage on schema %I to "${role}"', current_schema());
    set local role "${role}";
    reset role;
  exception when insufficient_privilege or undefined_object or invalid_parameter_value then
    raise exception using message = format(
      'row security needs the role "${role}", as which "%s" may act. Let somebody who may create roles run: create role "${role}"; grant "${role}" to "%s";',
      current_user, current_user);
  end $$`);

export const enableRowSecurity = (table: string): Code => run(sql`alter table "${table}" enable row level security`);

export const createPolicy = (table: string, condition: string): Code =>
  run(sql`create policy "tenant" on "${table}" using (${condition})`);
