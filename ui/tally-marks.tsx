import styles from './tally-marks.module.css';

const STROKES = ['M4 3v18', 'M10 3v18', 'M16 3v18', 'M22 3v18', 'M-1 18 27 6'];

/** Progress as a tally: four strokes and one across. `words` is the text for screen readers. */
export function TallyMarks({
  count,
  of = count,
  words,
  size = 24,
}: {
  count: number;
  of?: number;
  words: string;
  size?: number;
}) {
  const groups = Math.max(1, Math.ceil(of / STROKES.length));
  return (
    <span className={styles.tally} role="img" aria-label={words}>
      {Array.from({ length: groups }, (_, group) => (
        <svg
          key={group}
          width={size * 1.1}
          height={size}
          viewBox="-1 0 28 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        >
          {STROKES.map((path, stroke) => {
            const number = group * STROKES.length + stroke + 1;
            if (number > of) return null;
            return <path key={path} d={path} className={number > count ? styles.ghost : undefined} />;
          })}
        </svg>
      ))}
    </span>
  );
}
