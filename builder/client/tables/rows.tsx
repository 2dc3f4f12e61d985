import { useEffect, useState } from 'react';
import type { TableRows } from '../../shared/table-rows.ts';
import { asking, useStore } from '../store.ts';

/** How long the server has to be silent before its rows are read again, in ms. */
const rest = 300;

/** The rows that the development server has stored in a table, read again whenever it has printed something. */
export function Rows({ table }: { readonly table: string }) {
  const log = useStore((state) => state.log);
  const [shown, setShown] = useState<TableRows>();
  useEffect(() => {
    let isOld = false;
    const read = async (): Promise<void> => {
      const answer = await asking((host) => host.ask<'rows'>({ do: 'rows', table }));
      if (!isOld) setShown(answer);
    };
    const timer = setTimeout(() => void read(), rest);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [table, log]);
  if (shown?.rows === undefined) return null;
  const { columns, rows, hasMore } = shown;
  return (
    <section className="rows" aria-label={`Rows of ${table}`}>
      <h3>Rows in the development database</h3>
      {rows.length === 0 ? (
        <p className="quiet">None yet. Send a request that stores one.</p>
      ) : (
        <div className="grid-scroll" role="group" aria-label="The rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={columns[at]}>{cell ?? <i>null</i>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasMore === true && <p className="quiet">There are more.</p>}
    </section>
  );
}
