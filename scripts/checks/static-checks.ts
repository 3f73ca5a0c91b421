export type StaticCheck = {
  name: string
  command: readonly [string, ...string[]]
  /** What it says is worth reading also when all is well. */
  isTold?: boolean
}

/** Everything that is decided without running the product. Each counts as one test. */
export const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the pages', command: ['tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'] },
  { name: 'types of what drives a browser', command: ['tsc', '--noEmit', '-p', 'tsconfig.browser.json'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      ...['apps', 'services', 'packages', 'tools', 'bench', 'e2e', 'scripts'],
    ],
  },
  { name: 'unused code', command: ['knip', '--no-config-hints'] },
  { name: 'build and size of the pages', command: [process.execPath, 'scripts/page-sizes.ts'], isTold: true },
  { name: 'generated files', command: [process.execPath, 'scripts/generate.ts', '--check'] },
]
