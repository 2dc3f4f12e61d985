/** The five parts of a schedule, as far as they are there. What is too much stays in the last one, to be seen. */
export function partsOf(schedule: string): readonly string[] {
  const texts = schedule.trim().split(/\s+/);
  return [0, 1, 2, 3].map((index) => texts[index] ?? '').concat(texts.slice(4).join(' '));
}

/** A part that is empty becomes `*`. */
export const withPart = (schedule: string, index: number, text: string): string =>
  partsOf(schedule)
    .map((part, each) => (each === index ? text.trim() : part) || '*')
    .join(' ');
