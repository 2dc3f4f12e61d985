import { Button } from 'react-aria-components';
import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { openInEditor, useStore } from '../store.ts';

/** A place in the files. If there is a server, it opens the place in the user's editor. */
export function Place({ file, line }: Pick<DiagnosticView, 'file' | 'line'>) {
  const canOpen = useStore(({ host }) => host?.canRun === true);
  const text = (
    <code>
      {file.split('/').at(-1)}:{line}
    </code>
  );
  if (!canOpen) return text;
  return (
    <Button
      className="link"
      aria-label={`Open ${file}:${line} in your editor`}
      onPress={() => openInEditor(file, line)}
    >
      {text}
    </Button>
  );
}
