/** The line endings that git stores, regardless of those in the working tree. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');
