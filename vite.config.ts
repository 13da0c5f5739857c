import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // One stylesheet for the whole shop: nothing arrives late, and a second page asks for none.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page of the shop needs travels in one file: it packs better than twenty small ones. What only
          // pages with a form or a fee need travels with them.
          groups: [
            {
              name: 'shop',
              test: /\/(?:ui|storefront\/(?:kernel|render|app))\/(?!(?:field|form-answer|fee-words)\.|[^?]*-page\.tsx)[^?]*\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
