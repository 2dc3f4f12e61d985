import { useStore } from '../store.ts';

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** In the reader's time zone. */
function timeOf(date: string): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? date : times.format(at);
}

/** The mails that the development server stored instead of sending. */
export function Mails() {
  const mails = useStore((state) => state.mails);
  if (mails.length === 0)
    return <p className="none">No mail yet. What a flow sends while you develop is stored, and appears here.</p>;
  return (
    <div className="mails">
      {mails.map(({ id, date, from, to, cc, replyTo, subject, text }) => (
        <details key={id} className="mail">
          <summary>
            <b>{subject}</b> <span>to {to}</span> <time title={date}>{timeOf(date)}</time>
          </summary>
          <p className="quiet">
            from {from}
            {cc !== '' && <>, cc {cc}</>}
            {replyTo !== '' && <>, replies to {replyTo}</>}
          </p>
          <pre>{text}</pre>
        </details>
      ))}
    </div>
  );
}
