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
import { AISLE_MENU_TEXTS } from './aisle-menu-texts.ts';
import { ZipSlot } from './zip-slot.tsx';

type Navigation = AnswerOf<typeof getNavigation>;
const GET_NAVIGATION = callName<typeof getNavigation>('GET', '/navigation');

type MenuProps = { isOpen: boolean; onClose: () => void; aisles: readonly AisleLink[] };

/** Every aisle with its categories. Categories are fetched when the menu is first opened; aisles show at once. */
export function AisleMenu({ isOpen, onClose, aisles }: MenuProps) {
  const [navigation, setNavigation] = useState<Navigation | null>(null);
  useEffect(() => {
    if (!isOpen || navigation) return;
    // If the call fails, the aisles still show, without their categories.
    callApi(GET_NAVIGATION, {}).then(setNavigation, () => undefined);
  }, [isOpen, navigation]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={AISLE_MENU_TEXTS.heading} side="start" bare>
      <p className={styles.zip}>
        <ZipSlot onFollow={onClose} />
      </p>
      <ul className={styles.aisles}>
        {aisles.map((aisle) => (
          <li key={aisle.url}>
            <Aisle
              aisle={aisle}
              categories={navigation?.aisles.find(({ url }) => url === aisle.url)?.children ?? []}
              onClose={onClose}
            />
          </li>
        ))}
      </ul>
      {navigation ? (
        <section className={styles.diets} aria-labelledby="menu-diets">
          <h3 id="menu-diets">{AISLE_MENU_TEXTS.byDiet}</h3>
          <ChipRow label={AISLE_MENU_TEXTS.diets}>
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
  categories: readonly { url: string; title: string; count: number }[];
  onClose: () => void;
};

function Aisle({ aisle, categories, onClose }: AisleProps) {
  const picture = <img src={aisle.image} alt="" width={40} height={40} loading="lazy" />;
  if (categories.length === 0) {
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
      <ul className={styles.categories}>
        <li>
          <Link to={aisle.url} onClick={onClose}>
            {AISLE_MENU_TEXTS.allOf(aisle.title)}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.url}>
            <Link to={category.url} prefetch="intent" onClick={onClose}>
              {category.title} <span>{category.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
