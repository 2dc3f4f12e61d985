import { X } from 'lucide-react';
import { useStore } from '../store.ts';
import { IconButton } from './icon-button.tsx';

/** Why the last request failed, and what to do, until dismissed. */
export function ProblemBar() {
  const problem = useStore((state) => state.problem);
  if (problem === undefined) return null;
  return (
    <div className="problem-bar" role="alert">
      <div>
        <p>{problem.message}</p>
        {problem.hint}
      </div>
      <IconButton label="Dismiss" onClick={() => useStore.setState({ problem: undefined })}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
