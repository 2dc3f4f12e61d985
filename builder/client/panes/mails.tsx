import { useStore } from '../store.ts';

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
            <b>{subject}</b> <span>to {to}</span> <time>{date}</time>
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
