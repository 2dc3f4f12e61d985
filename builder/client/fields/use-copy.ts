import { useState } from 'react';
import { copyText } from '../clipboard.ts';

/** How long the page shows that something was copied, in ms. */
const told = 1500;

/** Copies a text; also returns whether that was done a moment ago. */
export function useCopy(): readonly [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false);
  const copy = async (text: string): Promise<void> => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), told);
  };
  return [isCopied, (text) => void copy(text)];
}
