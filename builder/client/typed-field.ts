/** The field with the focus, its text when it got the focus, and whether the user has typed there since. */
let field: { readonly element: HTMLElement; readonly text: string | undefined; isTyped: boolean } | undefined;

/** Watches which field the user types in. Returns a function that stops it. */
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
 * Whether undo belongs to the field. It does not for a switch or a choice, nor for an unchanged text. Code editors have
 * their own undo steps.
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
