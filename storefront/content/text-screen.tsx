import type { ReactNode } from 'react';
import { Link } from '#storefront/kernel/link.tsx';
import { CONTENTS_LABEL } from './shop-texts.ts';
import { type Block, piecesOf, type TextPage } from './text-page.ts';
import styles from './text-screen.module.css';

type TextScreenProps = {
  page: Omit<TextPage, 'description'>;
  /** What the page is about doing. */
  action?: ReactNode;
  /** Why it can't be done. */
  note?: ReactNode;
  /** A way back. */
  above?: ReactNode;
};

/** A page of text: its sections in order, with links to them at the top. */
export function TextScreen({ page: { title, lead, sections }, action, note, above }: TextScreenProps) {
  return (
    <article className={styles.page}>
      {above ? <p>{above}</p> : null}
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {action ? <p>{action}</p> : null}
      {note}
      <nav aria-label={CONTENTS_LABEL} className={styles.contents}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`}>{section.title}</h2>
          {section.blocks.map((block) => (
            <TextBlock key={typeof block === 'object' && 'ask' in block ? block.ask : String(block)} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Words text={block} />
      </p>
    );
  if ('ask' in block)
    return (
      <>
        <h3>{block.ask}</h3>
        <p>
          <Words text={block.answer} />
        </p>
      </>
    );
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: string }) {
  return piecesOf(text).map(({ words, to }) => {
    if (to === null) return words;
    return to.startsWith('/') ? (
      <Link key={to} to={to}>
        {words}
      </Link>
    ) : (
      <a key={to} href={to}>
        {words}
      </a>
    );
  });
}
