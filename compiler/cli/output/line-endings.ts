/** What git makes of a text file that it stores, whatever it makes of it in the working tree. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');
