import { useLayoutEffect, useRef } from 'react';
import { useStore } from '../store.ts';

/** The output of the development server. Scrolls to the end, unless the user has scrolled away from it. */
export function Log() {
  const log = useStore((state) => state.log);
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [log]);
  if (log === '') return <p className="none">Nothing printed yet. What the development server logs appears here.</p>;
  return (
    <pre
      className="log"
      ref={box}
      tabIndex={0}
      role="log"
      aria-label="Log of the development server"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8;
      }}
    >
      {log}
    </pre>
  );
}
