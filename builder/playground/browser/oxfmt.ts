/** Oxfmt is a native program. Where it says that it cannot, the compiler formats with prettier, to the same bytes. */
export const format = async (_path: string, text: string) => ({ code: text, errors: ['not here'] });
