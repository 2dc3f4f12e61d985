/** What is searched for, as PostgreSQL can read it: twenty minus signs and more are a line, and exclude nothing. */
export const searchText = (text: string): string => text.replaceAll(/-(?:[^-\p{L}\p{N}"]*-){19,}/gu, ' ');
