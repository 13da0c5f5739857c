/** The logo mark: a tally of four strokes and one across. */
export function TallyStrokes() {
  return (
    <svg width="34" height="30" viewBox="0 0 34 30" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M7 5v20M13.5 5v20M20 5v20M26.5 5v20" stroke="currentColor" strokeWidth="3" />
      <path d="M3 22 31 8.5" stroke="#ffc233" strokeWidth="3.5" />
    </svg>
  );
}
