import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { firstViewInDocument } from './vite/first-view.ts'
import { helpPages } from './vite/help-pages.ts'
import { licenceFiles } from './vite/licences/licence-files.ts'
import { pageSources } from './vite/page-sources.ts'
import { pagesManifest } from './vite/pages-manifest.ts'
import { preloadFont } from './vite/preload-font.ts'
import { scriptFiles } from './vite/script-files.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { withoutStyles } from './vite/without-styles.ts'

/** A script in workers of browsers, which the package ships and does not export. */
const ENGINE_SCRIPT = join(
  dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm')),
  'duckdb-browser-blocking.mjs',
)
/** The solver and the engine of queries, 38 MB, fetched when first asked: at full strength over a minute for a fifth less. */
const WASM = /\.wasm$/

const gateway = process.env.GATEWAY ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    helpPages(),
    pagesManifest(),
    licenceFiles(),
    pageSources(),
    preloadFont(),
    firstViewInDocument(),
    serviceWorker(),
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      include: /\.(js|css|html|svg|json|txt|webmanifest)$/,
    }),
    compression({
      algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), 'gzip'],
      include: WASM,
    }),
  ],
  resolve: { alias: { 'virtual:duckdb': ENGINE_SCRIPT } },
  worker: {
    plugins: () => [withoutStyles()],
    format: 'es',
    rolldownOptions: { output: { codeSplitting: false } },
  },
  build: {
    // `dist` is what is served: `pnpm build` takes a complete build over into it.
    outDir: 'build',
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: scriptFiles },
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
      [
        '/gw2',
        '/game',
        '/feeds',
        '/badges',
        '/embed',
        '/config.json',
        '/licences.json',
        '/licences.txt',
        '/docs/api',
      ].map((path) => [path, gateway]),
    ),
  },
})
