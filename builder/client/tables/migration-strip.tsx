import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Migration, Migrations } from '../../shared/messages.ts';
import { asking, useStore } from '../store.ts';

/** What migrations do, requested again whenever the tables, or the server and its data, change. */
export function useMigrations(): Migrations | undefined {
  const [migrations, setMigrations] = useState<Migrations>();
  const server = useStore((state) => state.server);
  const tables = useStore(({ toldProject }) => toldProject?.tables);
  useEffect(() => {
    let isOld = false;
    void asking((host) => host.ask<'migration'>({ do: 'migration' })).then((answer) => {
      if (!isOld) setMigrations(answer);
    });
    return () => {
      isOld = true;
    };
  }, [tables, server]);
  return migrations;
}

const titles = {
  commit: 'The next migration, since the last commit',
  opening: 'The next migration, since the flow was opened',
};

/** The migrations in SQL, below the versions that they start from. */
export function MigrationStrip({ migrations: { since, earlier, data } }: { readonly migrations: Migrations }) {
  const { held, state } = useStore(({ server }) => server);
  return (
    <section className="migration" aria-label="The next migration">
      <h3>
        <DatabaseZap size={14} aria-hidden="true" /> {titles[since]}
      </h3>
      <Statements migration={earlier} none="Nothing to do: the tables are as they were then." />
      {data !== undefined && (
        <div role="group" aria-label="Your development data">
          <h3>Your development data</h3>
          {data.statements.length > 0 && held !== undefined && (
            <p className="quiet">The development server has not done this yet: {held.message}</p>
          )}
          <Statements
            migration={data}
            none={
              state === 'starting' ? 'The development server is starting.' : 'Nothing to do: they have these tables.'
            }
          />
        </div>
      )}
    </section>
  );
}

/** Loss of data is shown first, in red. */
const Statements = ({ migration, none }: { readonly migration: Migration; readonly none: string }) => (
  <>
    {migration.losses.map((loss) => (
      <p key={loss} className="loss">
        {loss}
      </p>
    ))}
    {migration.statements.length === 0 ? (
      <p className="quiet">{none}</p>
    ) : (
      <ol className="statements">
        {migration.statements.map(({ sql, loses }, index) => (
          <li key={`${index} ${sql}`} className={loses ? 'is-losing' : ''}>
            <code>{sql}</code>
            {loses && <span>loses data</span>}
          </li>
        ))}
      </ol>
    )}
  </>
);
