import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { helpPages } from './vite/help-pages.ts'
import { pagesManifest } from './vite/pages-manifest.ts'
import { preloadFont } from './vite/preload-font.ts'

const gateway = process.env.GATEWAY ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    helpPages(),
    pagesManifest(),
    preloadFont(),
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
      include: /\.(js|css|html|svg|json)$/,
    }),
  ],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1000, manifest: true },
  server: {
    proxy: Object.fromEntries(['/gw2', '/game', '/config.json', '/docs/api'].map((path) => [path, gateway])),
  },
})
