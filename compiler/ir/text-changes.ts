/** How a column changes a text before storing it, in this order. */
export interface TextChanges {
  readonly trim?: true;
  readonly lowercase?: true;
  readonly emptyAsNull?: true;
}

/** The text changed as it would be stored, for comparison with stored texts. */
export function spelling(text: string, { trim, lowercase }: TextChanges = {}): string {
  const trimmed = trim === true ? text.trim() : text;
  return lowercase === true ? trimmed.toLowerCase() : trimmed;
}

/** What is stored for a text: the changed text, or null. */
export function storedText(text: string, changes: TextChanges): string | null {
  const spelt = spelling(text, changes);
  return changes.emptyAsNull === true && spelt === '' ? null : spelt;
}

export const isChanged = ({ trim, lowercase, emptyAsNull }: TextChanges): boolean =>
  trim === true || lowercase === true || emptyAsNull === true;

export const isSameChange = (one: TextChanges, other: TextChanges): boolean =>
  one.trim === other.trim && one.lowercase === other.lowercase && one.emptyAsNull === other.emptyAsNull;

/** Whether all of the texts are stored unchanged. */
export const areStoredAsTheyAre = (texts: readonly string[], changes: TextChanges): boolean =>
  texts.every((text) => storedText(text, changes) === text);

/** `once trimmed and in lower case` */
export const whenStored = ({ trim, lowercase }: TextChanges): string =>
  [...(trim === true ? ['trimmed'] : []), ...(lowercase === true ? ['in lower case'] : [])].join(' and ');
