import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { MailView } from '../../shared/messages.ts';
import { asking, useStore } from '../store.ts';

/** The mails that the development server stored instead of sending. */
export function Mails() {
  const [mails, setMails] = useState<readonly MailView[]>();
  const tried = useStore((state) => state.tried);
  const load = useCallback(() => {
    void asking((host) => host.ask<'mails'>({ do: 'mails' })).then((answer) => setMails(answer ?? []));
  }, []);
  useEffect(load, [load, tried]);
  if (mails === undefined) return null;
  return (
    <div className="mails">
      <div className="examples-bar">
        <Button className="button is-small" onPress={load}>
          <RefreshCw size={12} aria-hidden="true" /> Look again
        </Button>
      </div>
      {mails.length === 0 && (
        <p className="none">No mail yet. What a flow sends while you develop is stored, and appears here.</p>
      )}
      {mails.map(({ date, from, to, subject, text }, index) => (
        <details key={`${date} ${index}`} className="mail">
          <summary>
            <b>{subject}</b> <span>to {to}</span> <time>{date}</time>
          </summary>
          <p className="quiet">from {from}</p>
          <pre>{text}</pre>
        </details>
      ))}
    </div>
  );
}
