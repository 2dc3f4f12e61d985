/** How many edits, undos and redos have begun and ended since the page was opened. They run one after the other. */
export const writes = { begun: 0, done: 0 };
