/**
 * Makes a search text readable for PostgreSQL: twenty or more minus signs are a drawn line, and exclude
 * nothing.
 */
export const searchText = (text: string): string => text.replaceAll(/-(?:[^-\p{L}\p{N}"]*-){19,}/gu, ' ');
