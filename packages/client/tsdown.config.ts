import { defineConfig, type UserConfig } from 'tsdown'

/** A file for each of ours: bundlers drop those of which a program uses nothing, and within a file hardly anything. */
const groups = [
  {
    name: (id: string) => /packages\/(\w+\/)src\/(.+)[.]ts$/.exec(id)?.slice(1).join('') ?? null,
    test: /packages\/(contracts|market)\/src\//,
  },
]

const shared: UserConfig = {
  entry: 'src/index.ts',
  platform: 'neutral',
  target: 'es2022',
  // ky requires a newer Node than we do, which npm would warn about; it runs in ours.
  deps: { alwaysBundle: [/^@gildscope\//, 'ky'], onlyBundle: ['ky'], onlyImport: ['eventsource-parser', 'zod'] },
}

export const javascript: UserConfig = {
  ...shared,
  dts: false,
  clean: true,
  copy: { from: 'node_modules/ky/license', to: 'dist', rename: 'ky-license.txt' },
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    chunkFileNames: '[name].js',
    codeSplitting: { groups, includeDependenciesRecursively: false },
  },
}

export default defineConfig([
  javascript,
  {
    ...shared,
    dts: { dtsOnly: true },
    clean: false,
    publint: { strict: true },
    attw: { profile: 'esm-only', level: 'error' },
  },
])
