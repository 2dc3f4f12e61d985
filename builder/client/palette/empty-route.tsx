import { Plus } from 'lucide-react';
import { edit, useStore } from '../store.ts';
import { openPalette } from '../ui.ts';
import './empty-route.css';
import { proposalsFor } from './proposals.ts';

/** What an empty route is offered, in the middle of the canvas. */
export function EmptyRoute() {
  const view = useStore((state) => state.written);
  const project = useStore((state) => state.project);
  if (view === undefined || project === undefined) return null;
  const proposals = proposalsFor(view, project);
  return (
    <div className="empty-route">
      <h2>What should {`${view.method} ${view.path}`} do?</h2>
      {proposals.map((proposal) => (
        <button
          key={proposal.title}
          className="proposal"
          onClick={() => void edit(proposal.title, proposal.operations)}
        >
          <b>{proposal.title}</b>
          <small>{proposal.detail}</small>
        </button>
      ))}
      <button className="button" onClick={() => openPalette()}>
        <Plus size={14} /> Add a node
      </button>
    </div>
  );
}
