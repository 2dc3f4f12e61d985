const signs = { added: '+', removed: '−', changed: '~', renamed: '=' } as const;

/** Colour is not the only sign. */
export const Sign = ({ change }: { readonly change: keyof typeof signs }) => (
  <i className={`sign is-${change}`} role="img" aria-label={change}>
    {signs[change]}
  </i>
);
