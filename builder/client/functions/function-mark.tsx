/** Shown instead of a method. */
export const FunctionMark = ({ isGuard }: { readonly isGuard: boolean }) => (
  <b className="method">{isGuard ? 'GUARD' : 'FN'}</b>
);
