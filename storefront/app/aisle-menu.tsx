import { useEffect, useState } from 'react';
import type { getNavigation } from '#domain/catalog/endpoints.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import { chipClass, ChipRow } from '#ui/chip.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './aisle-menu.module.css';
import type { AisleLink } from '#storefront/kernel/navigation-links.ts';
import { Link } from '#storefront/kernel/link.tsx';

type Navigation = AnswerOf<typeof getNavigation>;
const get_navigation = callName<typeof getNavigation>('GET', '/navigation');

type MenuProps = { isOpen: boolean; onClose: () => void; aisles: readonly AisleLink[] };

/** Every aisle with its shelves. The shelves are fetched when the menu is first opened; aisles are there at once. */
export function AisleMenu({ isOpen, onClose, aisles }: MenuProps) {
  const [navigation, setNavigation] = useState<Navigation | null>(null);
  useEffect(() => {
    if (!isOpen || navigation) return;
    // Without an answer the aisles still stand there, without their shelves.
    callApi(get_navigation, {}).then(setNavigation, () => undefined);
  }, [isOpen, navigation]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="All aisles" side="start" bare>
      <ul className={styles.aisles}>
        {aisles.map((aisle) => (
          <li key={aisle.url}>
            <Aisle
              aisle={aisle}
              shelves={navigation?.aisles.find(({ url }) => url === aisle.url)?.children ?? []}
              onClose={onClose}
            />
          </li>
        ))}
      </ul>
      {navigation ? (
        <section className={styles.diets} aria-labelledby="menu-diets">
          <h3 id="menu-diets">By diet</h3>
          <ChipRow label="Diets">
            {navigation.diets.map((diet) => (
              <li key={diet.url}>
                <Link to={diet.url} className={chipClass} onClick={onClose}>
                  {diet.title}
                </Link>
              </li>
            ))}
          </ChipRow>
        </section>
      ) : null}
    </Sheet>
  );
}

type AisleProps = {
  aisle: AisleLink;
  shelves: readonly { url: string; title: string; count: number }[];
  onClose: () => void;
};

function Aisle({ aisle, shelves, onClose }: AisleProps) {
  const picture = <img src={aisle.image} alt="" width={40} height={40} loading="lazy" />;
  if (shelves.length === 0) {
    return (
      <Link to={aisle.url} className={styles.aisle} onClick={onClose}>
        {picture}
        {aisle.title}
        <Icon name="chevron-right" size={20} />
      </Link>
    );
  }
  return (
    <details name="aisle" className={styles.fold}>
      <summary className={styles.aisle}>
        {picture}
        {aisle.title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul className={styles.shelves}>
        <li>
          <Link to={aisle.url} onClick={onClose}>
            All of {aisle.title}
          </Link>
        </li>
        {shelves.map((shelf) => (
          <li key={shelf.url}>
            <Link to={shelf.url} prefetch="intent" onClick={onClose}>
              {shelf.title} <span>{shelf.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
