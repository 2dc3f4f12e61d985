import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import type { Migration } from '../../shared/messages.ts';
import { asking } from '../store.ts';

/** What the next build's migration does, asked for again whenever the tables change. */
export function useMigration({ tables }: Pick<ProjectView, 'tables'>): Migration | undefined {
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
  return migration;
}

/** The migration in SQL. What loses data is red, and said first. */
export const MigrationStrip = ({ migration: { statements, losses } }: { readonly migration: Migration }) => (
  <section className="migration" aria-label="The next migration">
    <h3>
      <DatabaseZap size={14} aria-hidden="true" /> The next migration
    </h3>
    {losses.map((loss) => (
      <p key={loss} className="loss">
        {sentence(loss)}
      </p>
    ))}
    {statements.length === 0 ? (
      <p className="quiet">Nothing to do: the tables are as in the last build.</p>
    ) : (
      <ol className="statements">
        {statements.map(({ sql, loses }, index) => (
          <li key={`${index} ${sql}`} className={loses ? 'is-losing' : ''}>
            <code>{sql}</code>
            {loses && <span>loses data</span>}
          </li>
        ))}
      </ol>
    )}
  </section>
);

/** Capitalised, and with a full stop. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
