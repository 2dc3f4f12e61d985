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
  const { message, hint, lost } = problem;
  return (
    <div className="problem-bar" role="alert">
      <div>
        <p>
          {lost !== undefined && `“${lost.title}” was not saved. `}
          {message}
        </p>
        {hint}
      </div>
      {lost !== undefined && lost.text !== '' && (
        <Button className="button is-small" onPress={() => copy(lost.text)}>
          {isCopied ? 'Copied' : 'Copy what it would have written'}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => useStore.setState({ problem: undefined })}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
