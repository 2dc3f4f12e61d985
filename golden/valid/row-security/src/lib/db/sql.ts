/** A pattern for LIKE that matches texts that contain `text`. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
