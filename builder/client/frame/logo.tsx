/** A wire from one node to the next. */
export function Logo() {
  return (
    <svg className="logo" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 3.5v6a4 4 0 0 0 4 4h5.5" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="5" cy="3.6" r="2.6" fill="currentColor" />
      <path d="m12 10 4.2 3.5L12 17z" fill="currentColor" />
    </svg>
  );
}
