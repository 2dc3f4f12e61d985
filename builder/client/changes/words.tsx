import type { ChangeLine, Consequence } from '../../shared/changes.ts';
import { Sign } from './sign.tsx';

interface WordsProps {
  readonly lines: readonly ChangeLine[];
  readonly consequences: readonly Consequence[];
  readonly title?: string;
}

/** What changed, and what that means, in the words of `flowsmith diff`. */
export function Words({ lines, consequences, title }: WordsProps) {
  if (lines.length + consequences.length === 0) return null;
  return (
    <div className="words">
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {consequences.map(({ severity, about, message }, index) => (
          <li key={index} className="consequence">
            <b className={`is-${severity}`}>{severity}</b> {about}: {message}
          </li>
        ))}
        {lines.map(({ change, text, details }, index) => (
          <li key={index} className="change-line">
            <Sign change={change} />
            <span>
              {text}
              {details.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
