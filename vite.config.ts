import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { cssDeclarationSorter } from 'css-declaration-sorter';
import postcss, { type AcceptedPlugin } from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import routing from './react-router.config.ts';

/** Without the source's name, which every page's list of routes would repeat. */
const SCRIPT_NAME = 'assets/[hash:7].js';

/** What every page of the shop needs. */
const SHARED = 'shop';

/**
 * Has V8 compile all functions of a script while it loads, beside the main thread. Else each is compiled when it is first
 * called, which is in the first click for much of React and its router, and for a page that was prefetched.
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad';
const COMPILED_WHOLE = [SHARED, 'product-page', 'product-list', 'prefetched'];

const SORTING = { order: 'concentric-css', keepOverrides: true } as const;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainImports(), namedReact(), withoutUnusedRouter(), sortedStyles()],
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
        chunkFileNames: SCRIPT_NAME,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.css') ? sorting() : ''}[extname]`,
        codeSplitting: {
          // What every page of the shop needs travels in one file, React included: it packs better than several, and a
          // change of any of it renames every file that imports it. What only some pages need, such as forms and
          // dialogs, travels with them, and the menu is loaded when it is opened.
          groups: [
            {
              name: SHARED,
              test: /^\0named:|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/storefront\/root\.tsx$|\/(?:ui|storefront\/(?:kernel|render|app))\/(?!(?:aisle-menu|aisle-menu-texts|chip|choice|cookies-texts|dialog|field|field-texts|fee-words|form-answer|inline-error|late-pictures|prefetched|price|stored-text|typed-text-texts|use-lost-focus)\.|[^?]*-page\.tsx)[^?]*\.tsx?$/,
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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The pages' files, too, which React Router would name after their sources.
            entryFileNames: SCRIPT_NAME,
            // Other comments are removed before.
            postBanner: ({ name }) => (COMPILED_WHOLE.includes(name) ? COMPILE_WHOLE : ''),
          },
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
 * Names each class or animation by its index among all 500: the style sheet and every page's script hold their names. The
 * last letter changes fastest, which compresses best.
 */
function shortName(name: string, file: string): string {
  const at = SCOPED_NAMES.indexOf(`${path.relative(import.meta.dirname, file)} ${name}`);
  return at < 0 ? readableName(name, file) : shortNameAt(at);
}

function shortNameAt(at: number): string {
  return capitals(Math.floor(at / LETTERS.length)) + LETTERS[at % LETTERS.length];
}

/** Each style sheet's path from this folder and a name in it. */
const SCOPED_NAMES = globSync('{ui,storefront}/**/*.module.css', { cwd: import.meta.dirname })
  .sort()
  .flatMap((file) => {
    const css = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const names = [...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g)].map(([, found]) => found);
    return [...new Set(names)].map((name) => `${file} ${name}`);
  });

/** B to Z, then BB to ZZ. Without A, because blockers of ads hide names like "Ad". */
function capitals(at: number): string {
  const letters = LETTERS.slice(1).toUpperCase();
  return (letters[Math.floor(at / letters.length) - 1] ?? '') + letters[at % letters.length];
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

/**
 * Files of React Router that the shop doesn't use, two kilobytes of every page's script, and what other files import of
 * them. A version without such a file, or that imports another name, doesn't build.
 */
const UNUSED_ROUTER = {
  // Nothing asks for its measurements.
  'router/instrumentation': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // All routes are known from the start.
  'dom/ssr/fog-of-war': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
};

/**
 * How React Router writes the name that a component has for debuggers, and where it makes one. The names keep components that
 * the shop doesn't use in every page's script: with its own links, they are 1.3 KB.
 */
const COMPONENT_NAME = /^\w+\.displayName = "[^"]+";$/gm;
const COMPONENT = /(?<=^const \w+ = )(?=React\$1\.forwardRef\()/gm;

/** Leaves out what UNUSED_ROUTER names, so that nothing is behind its names, and the names of components. */
function withoutUnusedRouter(): Plugin {
  const left = new Set<string | RegExp>([...Object.keys(UNUSED_ROUTER), COMPONENT_NAME, COMPONENT]);
  return {
    name: 'without-unused-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = /\/react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id)?.[1];
      const [unused, names] = Object.entries(UNUSED_ROUTER).find(([name]) => name === file) ?? [];
      if (!unused || !names) return null;
      left.delete(unused);
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => {
        for (const pattern of [COMPONENT_NAME, COMPONENT]) if (code.search(pattern) >= 0) left.delete(pattern);
        return code.replaceAll(COMPONENT_NAME, '').replaceAll(COMPONENT, '/* @__PURE__ */ ');
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`React Router has nothing like ${[...left].join(', ')} any more.`);
      if (routing.routeDiscovery.mode !== 'initial') this.error('A browser must know all routes from the start.');
    },
  };
}

const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const NAMED = '\0named:';

/**
 * React as modules with named exports. Its files are CommonJS, of which every script would take the whole object and every
 * call look up a name: a kilobyte of each page's script.
 */
function namedReact(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'named-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer, { kind }) {
      // React's own files require each other as they are.
      const isWanted = REACT.includes(source) && kind !== 'require-call' && !importer?.startsWith(NAMED);
      return isWanted ? { id: NAMED + source, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(NAMED)) return null;
      const source = id.slice(NAMED.length);
      const names = Object.keys(require(source) as object).filter((name) => !name.startsWith('__'));
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`);
      return [`import all from '${source}';`, 'export default all;', ...exported].join('\n');
    },
  };
}

/** Browsers keep the style sheet for a year, and it is sorted after its hash is made: its name says how, too. */
function sorting(): string {
  const { devDependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return createHash('sha256')
    .update(JSON.stringify([devDependencies['css-declaration-sorter'], SORTING, 'by file']))
    .digest('hex')
    .slice(0, 4);
}

const SHORT_NAME = /(?:\.|@keyframes )([A-Z]{1,2}[a-z])(?![\w-])/;

/**
 * Puts the rules of each layer in the order of their files. Vite puts them in that of the scripts, which changes with
 * anything, and with it the size by up to 100 bytes. Rules of one file keep their order.
 */
function sortedFiles(): AcceptedPlugin {
  const files = new Map(SCOPED_NAMES.map((scoped, at) => [shortNameAt(at), scoped.split(' ')[0] ?? '']));
  return {
    postcssPlugin: 'sorted-files',
    Once(root) {
      root.walkAtRules('layer', (layer) => {
        let file = '';
        const placed = (layer.nodes ?? []).map((node) => {
          file = files.get(SHORT_NAME.exec(node.toString())?.[1] ?? '') ?? file;
          return { node, file };
        });
        layer.nodes = placed
          .toSorted((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)))
          .map(({ node }) => node);
      });
    },
  };
}

/**
 * Sorts the rules of the built style sheet by their files, and the declarations of each rule, which then compresses 230 bytes
 * smaller. Shorthands and the longhands that the package lists keep their order.
 */
function sortedStyles(): Plugin {
  const sorter = postcss([sortedFiles(), cssDeclarationSorter(SORTING)]);
  return {
    name: 'sorted-styles',
    generateBundle: {
      // After the style sheet is made and minified.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          file.source = (await sorter.process(Buffer.from(file.source).toString(), { from: undefined })).css;
        }
      },
    },
  };
}
