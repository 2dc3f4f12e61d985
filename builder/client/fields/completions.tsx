import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Completion } from '../../../compiler/ir/completion.ts';
import './completions.css';

/** Finds the completions at a position of a text, regardless of how much of one is already typed. */
export type Complete = (text: string, at: number) => Promise<readonly Completion[]>;

interface Offer {
  readonly all: readonly Completion[];
  /** The text before the word being typed, for which they were requested. */
  readonly head: string;
  readonly word: string;
}

interface Completing {
  /** After each change by the user. */
  readonly onTyped: (before: string, text: string) => void;
  /** Whether the list has handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
  /** For the field. */
  readonly aria: object;
  readonly list: ListProps;
}

interface ListProps {
  readonly id: string;
  readonly shown: readonly Completion[];
  /** Where the word begins. */
  readonly at: number;
  readonly chosen: number;
  readonly accept: (completion: Completion) => void;
}

/**
 * Proposes names in a list below the text. They are requested where a word begins, and filtered as it grows. No key
 * waits for an answer, and late answers are dropped.
 */
export function useCompletions(complete: Complete, area: RefObject<HTMLTextAreaElement | null>): Completing {
  const id = useId();
  const [offer, setOffer] = useState<Offer>();
  const [chosen, setChosen] = useState(0);
  /** The last request; without a head, its answer is no longer needed. */
  const asked = useRef<{ readonly head: string | undefined }>({ head: undefined });
  const isAccepting = useRef(false);
  const shown = offer === undefined ? [] : matching(offer);

  const close = (): void => {
    asked.current = { head: undefined };
    setOffer(undefined);
  };
  const wordNow = (): Pick<Offer, 'head' | 'word'> => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    return wordBefore(value.slice(0, selectionStart));
  };
  const ask = async (): Promise<void> => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    const { head } = wordNow();
    const question = { head };
    asked.current = question;
    const all = await complete(value, selectionStart);
    const now = wordNow();
    if (asked.current !== question || now.head !== head) return;
    setOffer({ all, ...now });
    setChosen(0);
  };
  const accept = ({ start, text }: Completion): void => {
    const field = area.current;
    close();
    if (field === null) return;
    isAccepting.current = true;
    field.setSelectionRange(start, field.selectionStart);
    // As if typed, so that the field can undo it.
    document.execCommand('insertText', false, text);
    isAccepting.current = false;
  };
  const onTyped = (before: string, text: string): void => {
    if (isAccepting.current) return;
    const { head, word } = wordNow();
    if (asked.current.head === head) {
      if (offer !== undefined) setOffer({ ...offer, word });
      setChosen(0);
    } else if (text.length === before.length + 1 && begins(head, word)) void ask();
    else close();
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing) return false;
    const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey;
    const run = ctrlKey && key === ' ' ? () => void ask() : isPlain ? runOf(key) : undefined;
    if (run === undefined) {
      if (moving.test(key)) close();
      return false;
    }
    event.preventDefault();
    run();
    return true;
  };
  const runOf = (key: string): (() => void) | undefined => {
    const completion = shown[chosen];
    if (completion === undefined) return undefined;
    if (key === 'ArrowDown') return () => setChosen((chosen + 1) % shown.length);
    if (key === 'ArrowUp') return () => setChosen((chosen + shown.length - 1) % shown.length);
    if (key === 'Escape') return close;
    return key === 'Enter' || key === 'Tab' ? () => accept(completion) : undefined;
  };
  const isOpen = shown.length > 0;
  return {
    ...{ onTyped, onKey, close },
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` } : {}),
    },
    list: { id, shown, chosen, accept, at: offer?.head.length ?? 0 },
  };
}

/** Keys that leave the word. */
const moving = /^(?:Arrow|Home|End|Page)/;

const wordBefore = (text: string): Pick<Offer, 'head' | 'word'> => {
  const [word = ''] = /[\p{ID_Continue}$]*$/u.exec(text) ?? [];
  return { head: text.slice(0, text.length - word.length), word };
};

/** Whether a name begins at what was typed: with its first letter, or after a dot outside of a spread. */
const begins = (head: string, word: string): boolean =>
  word === '' ? /(?:^|[^.])\.$/.test(head) : /^[\p{ID_Start}$_]$/u.test(word);

/** The completions that begin with the word; empty if only the word itself is left. */
function matching({ all, word }: Offer): readonly Completion[] {
  const found = all.filter(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()));
  return found.length === 1 && found[0]?.name === word ? [] : found;
}

/** `drawn` is the coloured copy of the text, with the same line breaks. */
export function CompletionList(props: ListProps & { readonly drawn: RefObject<HTMLElement | null> }) {
  const { id, shown, at, chosen, accept, drawn } = props;
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (list.current && drawn.current) list.current.style.top = `${bottomOf(drawn.current, at)}px`;
  });
  const current = shown[chosen];
  useEffect(() => {
    // All of it, as far as there is room, then the chosen one. In braces: newer browsers return a promise, which is
    // not a cleanup function.
    for (const each of [list.current, list.current?.children[chosen]]) each?.scrollIntoView({ block: 'nearest' });
  }, [current, chosen, shown.length]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Names" className="completions">
      {shown.map((completion, index) => (
        <li
          key={completion.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => accept(completion)}
        >
          <b>{completion.name}</b> <span title={completion.type}>{completion.type}</span>
        </li>
      ))}
    </ul>
  );
}

/** The bottom of the line at an offset, from the top of `drawn`, whose text ends with a line break. */
function bottomOf(drawn: HTMLElement, at: number): number {
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  let rest = at;
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { length } = text.textContent ?? '';
    if (rest < length) {
      const place = document.createRange();
      place.setStart(text, rest);
      place.setEnd(text, rest + 1);
      return place.getBoundingClientRect().bottom - drawn.getBoundingClientRect().top;
    }
    rest -= length;
  }
  return drawn.clientHeight;
}
