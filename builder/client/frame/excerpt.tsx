import { useEffect, useState } from 'react';
import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { useStore } from '../store.ts';

const around = 2;
const mostLines = 30;
const marker = /^(?:<{7}|>{7}|\|{7}|={7})(?![<>|=])/;

type At = Pick<DiagnosticView, 'file' | 'line'>;

/** The lines of a file around a highlighted one; for an unfinished merge, the whole conflict. */
export function Excerpt({ file, line }: At) {
  const host = useStore((state) => state.host);
  // The files may be different whenever the project is.
  const project = useStore((state) => state.toldProject);
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isOld = false;
    // A file that cannot be read at all has no lines to show.
    void host?.ask<'text'>({ do: 'text', file }).then(
      (answer) => isOld || setText(answer.text),
      () => isOld || setText(undefined),
    );
    return () => {
      isOld = true;
    };
  }, [host, project, file]);
  if (text === undefined) return null;
  return (
    <pre className="excerpt" aria-label={`Lines of ${file.split('/').at(-1)}`} tabIndex={0}>
      {linesAround(text, line).map(({ number, content, isLit }) => (
        <code key={number} className={isLit ? 'is-lit' : ''}>
          <i aria-hidden="true">{number}</i>
          {content}
          {'\n'}
        </code>
      ))}
    </pre>
  );
}

function linesAround(text: string, line: number) {
  const all = text.split(/\r?\n/);
  const isConflict = marker.test(all[line - 1] ?? '');
  const end = isConflict ? all.findIndex((content, index) => index >= line && content.startsWith('>>>>>>>')) + 1 : line;
  const [first, last] = [Math.max(1, line - around), Math.min(all.length, Math.max(line, end) + around)];
  return all.slice(first - 1, Math.min(last, first - 1 + mostLines)).map((content, index) => ({
    ...{ number: first + index, content },
    isLit: isConflict ? marker.test(content) : first + index === line,
  }));
}
