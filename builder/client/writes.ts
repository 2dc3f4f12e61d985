/** How many edits, undos and redos were begun and ended since the page was opened; they run one after the other. */
export const writes = { begun: 0, done: 0 };
