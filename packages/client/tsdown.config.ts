import { defineConfig, type UserConfig } from 'tsdown'

/** A file for the calls of each service: bundlers drop unused ones. */
const groups = [
  { name: 'contracts', test: /contracts\/src\/[^/]+[.]ts$|market\/src\// },
  ...['account', 'items', 'stats'].map((service) => ({ name: service, test: new RegExp(`contracts/src/${service}/`) })),
]

const shared: UserConfig = {
  entry: 'src/index.ts',
  platform: 'neutral',
  target: 'es2022',
  // ky requires a newer Node than we do, which npm would warn about; it runs in ours.
  deps: { alwaysBundle: [/^@gildscope\//, 'ky'], onlyBundle: ['ky'], onlyImport: ['eventsource-parser', 'zod'] },
}

export default defineConfig([
  {
    ...shared,
    dts: false,
    clean: true,
    copy: { from: 'node_modules/ky/license', to: 'dist', rename: 'ky-license.txt' },
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: {
      chunkFileNames: '[name].js',
      codeSplitting: { groups, includeDependenciesRecursively: false },
    },
  },
  {
    ...shared,
    dts: { dtsOnly: true },
    clean: false,
    publint: { strict: true },
    attw: { profile: 'esm-only', level: 'error' },
  },
])
