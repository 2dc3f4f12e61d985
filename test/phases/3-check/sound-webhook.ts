/** The control edges of a correct webhook; each row has its own condition. */
export const sound =
  'start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401)';
