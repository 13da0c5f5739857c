import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainImports()],
  css: {
    modules: { generateScopedName: command === 'build' ? shortName : readableName },
  },
  build: {
    // One stylesheet for the whole shop: nothing arrives late, and a second page asks for none.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // One stylesheet is loaded already, and what a lazy part shares with the page is, too.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Without names, which every page's list of routes would repeat: half a kilobyte, packed.
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // What every page of the shop needs travels in one file: it packs better than twenty small ones. What only
          // some pages need, such as forms and dialogs, travels with them, and the menu is loaded when it is opened.
          groups: [
            {
              name: 'shop',
              test: /\/node_modules\/react-dom\/(?:index|cjs\/react-dom\.production)\.js$|\/(?:ui|storefront\/(?:kernel|render|app))\/(?!(?:aisle-menu|aisle-menu-texts|chip|choice|cookies-texts|dialog|field|field-texts|fee-words|form-answer|inline-error|prefetched|price|use-lost-focus)\.|[^?]*-page\.tsx)[^?]*\.tsx?$/,
            },
            // What pages need where something is entered or removed.
            { name: 'forms', test: /\/ui\/(?:inline-error|use-lost-focus)\.tsx?$/ },
            { name: 'address', test: /\/storefront\/account\/address-text\.tsx$/ },
            { name: 'chips', test: /\/(?:ui\/chip|storefront\/catalog\/crumbs)\.tsx$/ },
            // What cards share with the lines of the cart and the checkout.
            {
              name: 'stepper',
              test: /\/storefront\/(?:catalog\/(?:qty-stepper|stepper-texts)|cart\/line-stepper)\.tsx?$/,
            },
            // What lists, products, the cart and the start page share.
            {
              name: 'cards',
              test: /\/(?:ui\/price|storefront\/catalog\/(?:product-card|add-control|rating|card|cart-store|texts))\.tsx?$/,
            },
            // After the cards, whose texts it takes: a cart has nothing to sort.
            { name: 'sort', test: /\/storefront\/catalog\/sort-select\.tsx$/ },
          ],
        },
      },
    },
  },
}));

/** Without the number of the line that Vite adds, which would change with every line above. */
function readableName(name: string, file: string): string {
  return `${name}_${hashOf(file)}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The place of a class or animation in its file instead of its name: every page's script and style sheet hold the names
 * of 450 classes.
 */
function shortName(name: string, file: string, css: string): string {
  const names = [...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g)].map(([, found]) => found);
  const place = [...new Set(names)].indexOf(name);
  if (place < 0) return readableName(name, file);
  const more = Math.floor(place / LETTERS.length);
  return `${LETTERS[place % LETTERS.length]}${more || ''}${hashOf(file)}`;
}

/** Tells the classes of one file from those of another. */
function hashOf(file: string): string {
  return createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3);
}

/**
 * Lazy parts are loaded as the browser does it. Vite's helper would first load what they list, which is nothing here
 * (`resolveDependencies`), and it is in the script of every page.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}
