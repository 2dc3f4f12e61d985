import { X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useCopy } from '../fields/use-copy.ts';
import { useStore } from '../store.ts';
import { IconButton } from './icon-button.tsx';

/** Why the last request failed, and what to do about it, until dismissed. */
export function ProblemBar() {
  const problem = useStore((state) => state.problem);
  const [isCopied, copy] = useCopy();
  if (problem === undefined) return null;
  const { message, hint, lost = [] } = problem;
  const text = lost.flatMap((each) => (each.text === '' ? [] : [each.text])).join('\n');
  const reasons = Map.groupBy(lost, (each) => each.message);
  return (
    <div className="problem-bar" role="alert">
      <div>
        {[...reasons].map(([reason, edits]) => (
          <p key={reason}>
            {inWords(edits)} not saved. {reason}
          </p>
        ))}
        {!reasons.has(message) && <p>{message}</p>}
        {hint}
      </div>
      {text !== '' && (
        <Button className="button is-small" onPress={() => copy(text)}>
          {isCopied ? 'Copied' : `Copy what ${lost.length === 1 ? 'it' : 'they'} would have written`}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => useStore.setState({ problem: undefined })}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

function inWords(edits: readonly { readonly title: string }[]): string {
  const titles = [...new Set(edits.map(({ title }) => `“${title}”`))];
  return `${titles.join(', ')} ${titles.length === 1 ? 'was' : 'were'}`;
}
