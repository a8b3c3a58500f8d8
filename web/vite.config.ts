import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server to develop against: `npm run dev` hands on what is not of the client.
const SERVER = process.env.DIGHOUSE_SERVER ?? 'http://localhost:8484';

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      // Words are shared with Python: its package has the one catalogue,
      // and each family of games has its own beside its rules. The pages are in English;
      // words/translations.ts finds the other languages of sentences.
      '@words': here('../src/dighouse/words/en'),
      '@house': here('../src/dighouse/words'),
      '@library': here('../src/dighouse/games'),
      '@': here('./src'),
    },
  },
  server: {
    proxy: {
      // The server answers only to pages of its own.
      '/api': { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } },
      '/healthz': { target: SERVER, changeOrigin: true },
    },
  },
  build: {
    outDir: process.env.DIGHOUSE_SITE ?? here('../src/dighouse/server/site'),
    emptyOutDir: true,
    // Our policy allows no inline script or style; every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    chunkSizeWarningLimit: 200,
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
});
