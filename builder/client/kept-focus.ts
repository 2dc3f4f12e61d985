import { isField } from './canvas/focus.ts';
import { goToFlow } from './go.ts';

/** How long whatever removed the focused element has to move the focus itself, in ms. */
const pause = 100;

interface Focused {
  readonly element: Element;
  readonly isField: boolean;
  readonly isInFlow: boolean;
  /** Stays where the element was when it is removed with whatever is around it. */
  readonly place: Range;
}

/** What had the focus last, outside of dialogs and lists of choices, which give it back themselves. */
let last: Focused | undefined;

const lost = (): Focused | undefined =>
  document.activeElement === document.body && last?.element.isConnected === false ? last : undefined;

/** From a node, keys go on acting on the flow. */
const isOfFlow = ({ isField: wasTyping, isInFlow }: Focused): boolean => isInFlow && !wasTyping;

/** Whether the focused element has just vanished, so that a key, which was meant for it, must not act on the flow. */
export function isFocusLost(): boolean {
  const gone = lost();
  return gone !== undefined && !isOfFlow(gone);
}

/**
 * When the focused element vanishes, moves the focus to what is left around it, so that neither keys nor screen readers
 * go on elsewhere. Returns a function that stops it.
 */
export function keepFocus(window: Window): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.closest('.frame') === null) return;
    const place = new Range();
    place.setStartBefore(target);
    place.collapse(true);
    last = { element: target, isField: isField(target), isInFlow: target.closest('[data-keys]') !== null, place };
  };
  // Whoever clicks on nothing has left the element.
  const forget = (): void => {
    if (document.activeElement === document.body) last = undefined;
  };
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected) forget();
    });
  let timer: number | undefined;
  const observer = new MutationObserver(() => {
    if (timer !== undefined || lost() === undefined) return;
    timer = window.setTimeout(() => {
      timer = undefined;
      const gone = lost();
      if (gone !== undefined) moveOn(gone);
    }, pause);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', onFocus);
  window.addEventListener('focusout', onBlur);
  window.addEventListener('pointerdown', forget);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('focusout', onBlur);
    window.removeEventListener('pointerdown', forget);
  };
}

/** From a button to the next one of its group, or else to the group or pane as a whole, where plain keys do nothing. */
function moveOn(gone: Focused): void {
  if (isOfFlow(gone)) return goToFlow();
  const { startContainer: node } = gone.place;
  const parent = node instanceof Element ? node : node.parentElement;
  const outside = parent?.closest('[data-keys]')?.parentElement ?? parent;
  const around =
    outside?.closest('[role=group], [role=tabpanel], section, nav, main') ?? document.querySelector('main');
  if (!(around instanceof HTMLElement)) return;
  const buttons =
    gone.isField || !around.matches('[role=group]')
      ? []
      : [...around.querySelectorAll<HTMLElement>('button:enabled:not([aria-haspopup=listbox])')];
  const next = buttons.find((button) => gone.place.comparePoint(button, 0) > 0) ?? buttons.at(-1);
  if (next === undefined) focusWhole(around);
  else next.focus();
}

/** It can have the focus only meanwhile: later, a click on it should take the focus from whatever has it. */
function focusWhole(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1;
    region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true });
  }
  region.focus();
}
