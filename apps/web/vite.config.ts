import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { firstViewInDocument } from './vite/first-view.ts'
import { helpPages } from './vite/help-pages.ts'
import { licenceFiles } from './vite/licences/licence-files.ts'
import { pagesManifest } from './vite/pages-manifest.ts'
import { preloadFont } from './vite/preload-font.ts'
import { leaveOutDescriptions } from './vite/without-descriptions.ts'
import { withoutStyles } from './vite/without-styles.ts'

const gateway = process.env.GATEWAY ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    helpPages(),
    pagesManifest(),
    licenceFiles(),
    leaveOutDescriptions(),
    preloadFont(),
    firstViewInDocument(),
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      include: /\.(js|css|html|svg|json|txt)$/,
    }),
  ],
  worker: { plugins: () => [withoutStyles()] },
  build: {
    // `dist` is what is served: `pnpm build` takes a complete build over into it.
    outDir: 'build',
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
    manifest: true,
    rolldownOptions: {
      output: {
        // Small files that every table needs weigh less as one, and so do those that several pages share; what only
        // tools need is not among the first. What the first script imports must not import it: React DOM is in the lowest.
        codeSplitting: {
          groups: [
            // What the entry needs must not stand in a file that it would have to run before the first view is painted.
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 3 },
            // Evaluated one after the other, and without the table where a page has none.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'site',
              test: /node_modules[\\/](?:react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core)|ky|zod|@tabler)[\\/]|apps[\\/]web[\\/]src[\\/](?:api|pages)[\\/]|packages[\\/](?:api-client|contracts[\\/]src[\\/](?:items[\\/]get-status|game|wire|write-call|endpoint|filter))/,
              priority: 1,
              minShareCount: 2,
            },
            {
              name: 'table',
              test: /packages[\\/]ui[\\/]src[\\/](?:data-table(?![\\/](?:grid[\\/]virtual-rows|tools[\\/](?:column-chooser|filter-sheet|\w+-dropdown))\.)|item|coins|state)|apps[\\/]web[\\/]src[\\/]market[\\/](?!testing|game-account|item-picker|professions|use-currencies|use-item-refs|flip-columns|use-asks|exact-fees|use-fees|fees|use-all-items)/,
            },
            {
              name: 'shared',
              test: /packages[\\/](?:ui(?![\\/]src[\\/](?:layout|dialog[\\/](?!dialog\.)|forms[\\/](?:picker|select-field|text-field)))|market|api-client|contracts[\\/]src[\\/](?:items|game))[\\/]|apps[\\/]web[\\/]src[\\/](?!features|market[\\/](?:game-account|item-picker|professions|use-currencies|use-item-refs)|shell[\\/]search[\\/]use-item-search)|icons-react|debounced|tslib/,
              minShareCount: 2,
              maxModuleSize: 10_000,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    // The document names what the first script imports. That script would name every file of every page: scripts name
    // what they import themselves, and the gateway names what the first page needs; of styles the names stay.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/gw2', '/game', '/config.json', '/licences.json', '/licences.txt', '/docs/api'].map((path) => [path, gateway]),
    ),
  },
})
