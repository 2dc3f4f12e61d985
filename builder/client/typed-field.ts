/** The field with the focus, its text when it got it, and whether the user typed there since. */
let field: { readonly element: HTMLElement; readonly text: string | undefined; isTyped: boolean } | undefined;

/** Watches in which field the user types. Returns the way to stop. */
export function watchTyping(window: Window): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    field = target instanceof HTMLElement ? { element: target, text: textIn(target), isTyped: false } : undefined;
  };
  const onInput = ({ target }: Event): void => {
    if (field !== undefined && field.element === target) field.isTyped = true;
  };
  window.addEventListener('focusin', onFocus);
  window.addEventListener('input', onInput);
  return () => {
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('input', onInput);
  };
}

/**
 * Whether undo belongs to the field: not to a switch or a choice, nor to a text that is unchanged. Editors of code keep
 * their own steps.
 */
export function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return field?.element === target && field.isTyped && field.text !== undefined && textIn(target) !== field.text;
}

const isText = (type: string): boolean => !/^(?:checkbox|radio|button|submit|range|color|file)$/.test(type);

function textIn(element: HTMLElement): string | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLInputElement && isText(element.type) ? element.value : undefined;
}
