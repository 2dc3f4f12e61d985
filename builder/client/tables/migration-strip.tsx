import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Migration } from '../../shared/messages.ts';
import { asking } from '../store.ts';

/** What the next build's migration does, in SQL; what would be lost is said first. */
export function MigrationStrip({ tables }: { readonly tables: JsonObject }) {
  const [migration, setMigration] = useState<Migration>();
  useEffect(() => {
    let isOld = false;
    void asking((host) => host.ask<'migration'>({ do: 'migration' })).then((answer) => {
      if (!isOld) setMigration(answer);
    });
    return () => {
      isOld = true;
    };
  }, [tables]);
  if (migration === undefined) return null;
  const { sql, losses } = migration;
  return (
    <section className={`migration${losses.length > 0 ? ' is-losing' : ''}`}>
      <h3>
        <DatabaseZap size={14} aria-hidden="true" /> The next migration
      </h3>
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      {sql === '' ? <p className="quiet">Nothing to do: the tables are as in the last build.</p> : <pre>{sql}</pre>}
    </section>
  );
}
