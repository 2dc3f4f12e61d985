import { useEffect, useState } from 'react';
import type { Answers } from '../../shared/messages.ts';
import { Marked } from '../fields/field.tsx';
import { asking } from '../store.ts';

/** The explanation of a finding: its cause, and a wrong and a right example. */
export function Explanation({ code }: { readonly code: string }) {
  const [explained, setExplained] = useState<Answers['explain']>();
  useEffect(() => {
    void asking((host) => host.ask<'explain'>({ do: 'explain', code })).then(setExplained);
  }, [code]);
  if (explained === undefined) return null;
  const { cause, bad, good } = explained;
  return (
    <div className="explanation">
      <p>
        <Marked text={cause} />
      </p>
      <div className="examples-pair">
        <figure>
          <figcaption>Wrong</figcaption>
          <pre>{bad}</pre>
        </figure>
        <figure>
          <figcaption>Right</figcaption>
          <pre>{good}</pre>
        </figure>
      </div>
    </div>
  );
}
