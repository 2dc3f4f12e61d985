/** Placeholder: each project has its own messages for its checks. */
export const checkMessages: ReadonlyMap<string, string> = new Map();
