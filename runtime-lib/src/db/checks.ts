/** Stands for the messages of the checks of a project. */
export const checkMessages: ReadonlyMap<string, string> = new Map();
