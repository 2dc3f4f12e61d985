const signs = { added: '+', removed: '−', changed: '~', renamed: '=' } as const;

/** So that colour is not the only difference. */
export const Sign = ({ change }: { readonly change: keyof typeof signs }) => (
  <i className={`sign is-${change}`} role="img" aria-label={change}>
    {signs[change]}
  </i>
);
