import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const gateway = process.env.GATEWAY ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
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
