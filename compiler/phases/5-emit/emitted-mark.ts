/** How the first comment of every emitted route file begins, so that people know it for what it is. */
export const emittedMark = 'Emitted by flowsmith from the ';
