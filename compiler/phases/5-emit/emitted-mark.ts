/** The first comment of every emitted route file begins with this, so that people recognise it. */
export const emittedMark = 'Emitted by flowsmith from the ';
