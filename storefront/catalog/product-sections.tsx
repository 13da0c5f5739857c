import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import type { NutritionPanel } from '#domain/media/label.ts';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './product-sections.module.css';

type SectionsProps = {
  facts: ProductFacts;
  product: Pick<ProductDetail, 'certifications' | 'values' | 'manufacturer' | 'manufacturer_url_key'>;
};

/** The label as text and tables, all in one page so that the browser's find reaches it. */
export function ProductSections({ facts, product }: SectionsProps) {
  const hasIngredients = facts.ingredient_statement !== '';
  return (
    <div className={styles.sections}>
      <nav aria-label="On this page" className={styles.contents}>
        <a href="#about">About</a>
        {hasIngredients ? <a href="#ingredients">Ingredients</a> : null}
        {facts.nutrition ? <a href="#nutrition">Nutrition</a> : null}
        <a href="#sourcing">Sourcing</a>
        <a href="#reviews">Reviews</a>
      </nav>
      <section id="about" aria-labelledby="about-title">
        <h2 id="about-title">About</h2>
        <p>{facts.about}</p>
        {facts.directions ? <p>{facts.directions}</p> : null}
        {facts.warning ? (
          <p>
            <b>Warning: </b>
            {facts.warning}
          </p>
        ) : null}
      </section>
      <div className={styles.label}>
        {facts.nutrition ? <NutritionTable panel={facts.nutrition} /> : null}
        <div className={styles.beside}>
          {hasIngredients ? (
            <section id="ingredients" aria-labelledby="ingredients-title">
              <h2 id="ingredients-title">Ingredients</h2>
              <p>{facts.ingredient_statement}</p>
              {facts.allergen_statement ? <p className={styles.allergens}>{facts.allergen_statement}</p> : null}
              {facts.claims.length > 0 ? <p>On the label: {facts.claims.join(', ')}.</p> : null}
            </section>
          ) : null}
          <section id="sourcing" aria-labelledby="sourcing-title">
            <h2 id="sourcing-title">Sourcing</h2>
            <dl className={styles.facts}>
              <Fact name="Sourced from" text={facts.sourcing} />
              <Fact name="Made in" text={facts.made_in} />
              <Fact name="Storage" text={facts.storage_advice} />
              <Fact name="Certifications" text={product.certifications.map(({ title }) => title).join(', ')} />
              <Fact name="Maker" text={product.values.map(({ title }) => title).join(', ')} />
            </dl>
            <p>
              <Link to={`/brand/${product.manufacturer_url_key}`}>Shop all {product.manufacturer}</Link>
            </p>
          </section>
        </div>
      </div>
    </div>
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
function NutritionTable({ panel }: { panel: NutritionPanel }) {
  return (
    <section id="nutrition" className={styles.panel} aria-labelledby="nutrition-title">
      <h2 id="nutrition-title">{panel.kind === 'supplement' ? 'Supplement Facts' : 'Nutrition Facts'}</h2>
      <p>{panel.servings_per_container} servings per container</p>
      <p className={styles.serving}>
        <span>Serving size</span> <span>{panel.serving_text}</span>
      </p>
      {panel.calories !== null ? (
        <p className={styles.calories}>
          <span>Calories</span> <span>{panel.calories}</span>
        </p>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Nutrient and amount per serving</span>
            </th>
            <th scope="col">% Daily Value*</th>
          </tr>
        </thead>
        <tbody>
          {panel.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" data-indent={row.indent}>
                {row.name} <span>{row.amount}</span>
              </th>
              <td>{row.daily_value_percent === null ? '' : `${row.daily_value_percent}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        * The % Daily Value tells how much a nutrient in a serving adds to a day of 2,000 calories.
      </p>
    </section>
  );
}
