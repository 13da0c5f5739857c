import styles from './membership.module.css';

/** The words of a consent: its first sentence, and each further one on a line of its own. As text, they are unchanged. */
export function ConsentLines({ words }: { words: string }) {
  const [agreed, ...facts] = words.split(/(?<=\.) (?=[A-Z])/);
  return (
    <>
      {agreed}
      {facts.map((fact) => (
        <span key={fact} className={styles.fact}>
          {` ${fact}`}
        </span>
      ))}
    </>
  );
}
