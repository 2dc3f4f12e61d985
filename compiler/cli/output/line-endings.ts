/** The line endings that git stores, whatever they are in the working tree. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');
