import { renderToStaticMarkup } from 'react-dom/server';
import { hasOptions, isGiven, isSet } from '#domain/catalog/names.ts';
import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import type { NutritionPanel } from '#domain/media/label.ts';
import { servingsLine } from '#domain/media/servings-line.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { type ClaimWords, claimWords } from './claim-words.server.ts';
import { type LabelWords, labelWords } from './label-words.server.ts';
import styles from './product-sections.module.css';
import { LABEL_TEXTS as texts } from './product-texts.ts';
import { RegionWarnings } from './region-warnings.server.tsx';
import { SET_TEXTS } from './set-texts.ts';
import { hasBoldStart, WarningText } from '#ui/warning-text.tsx';

type SectionsProps = {
  facts: ProductFacts;
  product: Pick<
    ProductDetail,
    'manufacturer' | 'manufacturer_url_key' | 'type_category' | 'product_type' | 'ebt_mark' | 'warned_regions'
  >;
  claims: ClaimWords[];
  label: LabelWords;
};

/**
 * The label as text and tables, all in one page so that the browser's find reaches it. It is HTML, because nothing in it
 * changes and the page's script needn't know it.
 */
export function sectionsHtml(product: ProductDetail): string {
  const { facts } = product;
  const words = { claims: claimWords(product), label: labelWords(facts, product.components) };
  return renderToStaticMarkup(<ProductSections {...{ facts, product }} {...words} />);
}

function ProductSections({ facts, product, claims, label }: SectionsProps) {
  // An import may know nothing but a product's name and price.
  const { warned_regions } = product;
  const hasAbout = [facts.about, facts.directions, facts.warning].some(Boolean) || warned_regions.length > 0;
  // What is in it must be said, even if its list of ingredients can't be.
  const hasIngredients = label.ingredients.length + label.items.length > 0 || facts.allergen_statement !== '';
  // What is sent by email has neither a package nor a place it comes from.
  const hasSourcing = product.type_category !== null;
  // A set is packed, not farmed.
  const { sourcing, farming } = isSet(product.product_type) ? SET_TEXTS : texts;
  return (
    <>
      <nav aria-label={texts.contents} className={styles.contents}>
        {hasAbout ? <a href="#about">{texts.about}</a> : null}
        {label.items.length > 0 ? <a href="#allergens">{SET_TEXTS.allergens}</a> : null}
        {hasIngredients ? <a href="#ingredients">{texts.ingredients}</a> : null}
        {facts.nutrition ? <a href="#nutrition">{texts.nutrition}</a> : null}
        {hasSourcing ? <a href="#sourcing">{sourcing}</a> : null}
        {isGiven(product.product_type) ? null : <a href="#reviews">{texts.reviews}</a>}
      </nav>
      {hasAbout ? (
        <section id="about" aria-labelledby="about-title">
          <h2 id="about-title">{texts.about}</h2>
          {facts.about ? <p>{facts.about}</p> : null}
          {facts.directions ? <p>{facts.directions}</p> : null}
          {facts.warning ? (
            <p>
              {hasBoldStart(facts.warning) ? null : <b>{texts.warning} </b>}
              <WarningText text={facts.warning} />
            </p>
          ) : null}
          <RegionWarnings regions={warned_regions} />
        </section>
      ) : null}
      <div className={styles.label}>
        {facts.nutrition ? <NutritionTable panel={facts.nutrition} label={label} /> : null}
        <div className={styles.beside}>
          {label.items.length > 0 ? (
            <SetAllergens facts={facts} items={label.items} isChosen={hasOptions(product)} />
          ) : null}
          {hasIngredients ? <Ingredients facts={facts} label={label} /> : null}
          {hasSourcing ? (
            <section id="sourcing" aria-labelledby="sourcing-title">
              <h2 id="sourcing-title">{sourcing}</h2>
              <dl className={styles.facts}>
                <Fact name={farming} text={facts.sourcing} />
                <Fact name={texts.origin} text={facts.made_in} />
                <Fact name={texts.storage} text={facts.storage_advice} />
                <Fact name={texts.payment} text={product.ebt_mark ? texts.ebt : ''} />
                {claims.map(({ name, claims }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    {claims.map(({ url, title, words }) => (
                      <dd key={url}>
                        <Link to={url}>{title}</Link>: {words}
                      </dd>
                    ))}
                  </div>
                ))}
              </dl>
              {facts.data_source ? <p>{facts.data_source}</p> : null}
              <p>
                <Link to={`/brand/${product.manufacturer_url_key}`} className="standalone">
                  {texts.allOf(product.manufacturer)}
                </Link>
              </p>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

type SetAllergensProps = {
  facts: ProductFacts;
  items: LabelWords['items'];
  /** What is in it is up to the shopper, so that only its items contain anything. */
  isChosen: boolean;
};

/** What the items of a set declare, and which of them say nothing; never that one is free from anything. */
function SetAllergens({ facts, items, isChosen }: SetAllergensProps) {
  const listed = items.filter(({ allergens, ingredients }) => allergens !== '' || ingredients.length === 0);
  const summary = isChosen ? SET_TEXTS.depends : facts.allergen_statement;
  return (
    <section id="allergens" aria-labelledby="allergens-title">
      <h2 id="allergens-title">{SET_TEXTS.allergens}</h2>
      <p>
        {summary ? <b>{summary}</b> : null} {listed.length > 0 ? SET_TEXTS.declared : SET_TEXTS.noneDeclared}
      </p>
      {listed.length > 0 ? (
        <ul className={styles.declared}>
          {listed.map(({ title, allergens }) => (
            <li key={title}>
              {title}. {allergens || SET_TEXTS.unknown}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Ingredients({ facts, label }: Pick<SectionsProps, 'facts' | 'label'>) {
  const { ingredients, ingredients_note, items } = label;
  const allergens = facts.allergen_statement ? <p className={styles.allergens}>{facts.allergen_statement}</p> : null;
  return (
    <section id="ingredients" aria-labelledby="ingredients-title">
      <h2 id="ingredients-title">{texts.ingredients}</h2>
      {items.length > 0 ? (
        items.map((item) => (
          <div key={item.title} className={styles.item}>
            <h3>{item.title}</h3>
            <IngredientList ingredients={item.ingredients} />
          </div>
        ))
      ) : (
        <>
          <IngredientList ingredients={ingredients} />
          {allergens}
        </>
      )}
      {ingredients_note ? <p className={styles.read}>{ingredients_note}</p> : null}
      {facts.claims.length > 0 ? <p>{texts.claims(facts.claims.join(', '))}</p> : null}
    </section>
  );
}

/** Every second part names an allergen. */
function IngredientList({ ingredients }: Pick<LabelWords, 'ingredients'>) {
  return (
    <p className={styles.list}>
      {ingredients.length > 0
        ? ingredients.map((part, at) => (at % 2 ? <strong key={at}>{part}</strong> : part))
        : texts.withoutList}
    </p>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Amounts are already rounded as the FDA requires; rows keep the label's order and indents. */
function NutritionTable({ panel, label }: { panel: NutritionPanel; label: LabelWords }) {
  return (
    <section id="nutrition" className={styles.panel} aria-labelledby="nutrition-title">
      <h2 id="nutrition-title">{texts.headings[panel.kind]}</h2>
      {panel.servings_per_container ? <p>{servingsLine(panel.servings_per_container)}</p> : null}
      <p className={styles.serving}>
        <span>{texts.serving}</span> <span>{panel.serving_text}</span>
      </p>
      {panel.calories !== null ? (
        <p className={styles.calories}>
          <span>{texts.calories}</span> <span>{panel.calories}</span>
        </p>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.nutrient}</span>
            </th>
            <th scope="col">{texts.dailyValue}</th>
          </tr>
        </thead>
        <tbody>
          {panel.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" data-indent={row.indent}>
                {row.name} <span>{row.amount}</span>
              </th>
              <td>{dailyValue(panel.kind, row.daily_value_percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{label.panel_note}</p>
      <details className={styles.note}>
        <summary>{texts.asText}</summary>
        <p>{label.panel_text}</p>
      </details>
    </section>
  );
}

/** As on the label: two asterisks where a supplement's nutrient has no Daily Value. */
function dailyValue(kind: NutritionPanel['kind'], percent: number | null): string {
  if (percent !== null) return `${percent}%`;
  return kind === 'supplement' ? '**' : '';
}
