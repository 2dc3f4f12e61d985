import { LoaderCircle } from 'lucide-react';
import { create } from 'zustand';
import { Logo } from '../client/frame/logo.tsx';
import './start.css';

/** The worker's report on what it is waiting for. */
export const useStatus = create<{ readonly text: string | undefined }>(() => ({ text: undefined }));

/** Shown while something loads that takes longer than a moment. */
export function Status({ otherwise }: { readonly otherwise?: string }) {
  const text = useStatus((state) => state.text) ?? otherwise;
  return (
    <p className="start-status" role="status">
      {text !== undefined && (
        <>
          <LoaderCircle size={15} aria-hidden="true" /> {text}
        </>
      )}
    </p>
  );
}

/** Shown instead of a flow that is being opened. */
export const Opening = () => (
  <main className="start-page">
    <header>
      <Logo />
      <h1>flowsmith playground</h1>
    </header>
    <Status otherwise="Opening the flow…" />
  </main>
);
