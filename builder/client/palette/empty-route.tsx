import { addressOf, addressText } from '../routes/address.tsx';
import { edit, useStore } from '../store.ts';
import './empty-route.css';
import { proposalsFor } from './proposals.ts';

/** The proposals for an empty route, in the middle of the canvas. */
export function EmptyRoute() {
  const view = useStore((state) => state.written);
  const project = useStore((state) => state.project);
  if (view === undefined || project === undefined) return null;
  const proposals = proposalsFor(view, project);
  return (
    <div className="empty-route">
      <h2>What should {addressText(addressOf(view))} do?</h2>
      <div className="proposals">
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
      </div>
    </div>
  );
}
