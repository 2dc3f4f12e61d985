/** The arrow heads of control wires. */
export const Arrows = () => (
  <svg className="arrows" aria-hidden="true">
    <defs>
      {['', '-ran'].map((suffix) => (
        <marker
          key={suffix}
          id={`arrow${suffix}`}
          viewBox="0 0 10 10"
          refX="5"
          refY="5"
          markerWidth="10"
          markerHeight="10"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path className={`arrow${suffix}`} d="M1 1.2 9 5 1 8.8z" />
        </marker>
      ))}
    </defs>
  </svg>
);
