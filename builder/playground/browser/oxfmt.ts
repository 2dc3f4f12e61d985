/** Oxfmt is a native program. If it reports that it cannot format, the compiler uses prettier, with the same result. */
export const format = async (_path: string, text: string) => ({ code: text, errors: ['not here'] });
