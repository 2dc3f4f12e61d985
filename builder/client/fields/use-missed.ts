import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react-aria-components';

/** After this pause, in ms, a letter begins a new search, as it does for the choice itself. */
const pause = 1000;

/** What was typed at a closed choice while no option begins with it: the choice ignores that without a word. */
export function useMissed(titles: readonly string[]) {
  const [missed, setMissed] = useState<string>();
  const typed = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent): void => {
    event.continuePropagation();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMore = event.timeStamp - typed.current.at < pause;
    const text = `${isMore ? typed.current.text : ''}${event.key}`.trimStart();
    typed.current = { text, at: event.timeStamp };
    const begins = (title: string): boolean => title.toLowerCase().startsWith(text.toLowerCase());
    setMissed(titles.some(begins) ? undefined : text);
  };
  return { missed, keys: { onKeyDown, onBlur: () => setMissed(undefined) } };
}
