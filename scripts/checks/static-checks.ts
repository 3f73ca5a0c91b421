export type StaticCheck = {
  name: string
  command: readonly [string, ...string[]]
  /** Whether its output is printed even when it passes. */
  isPrinted?: boolean
}

/** Caches of the checks for unchanged files; empty in a fresh clone. */
const CACHE = 'node_modules/.cache'

const types = (name: string, project: string): StaticCheck => ({
  name,
  command: [
    'tsc',
    '--noEmit',
    '-p',
    project,
    // Each checker works out shared types again: one alone takes half of the processor time of four.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${name.replaceAll(' ', '-')}.tsbuildinfo`,
  ],
})

/** A script of the root, skipped by turbo as long as the files that it reads are unchanged since it passed. */
const cached = (name: string, script: string): StaticCheck => ({
  name,
  command: ['turbo', 'run', `//#${script}`, '--output-logs=errors-only', '--log-prefix=none'],
})

/** Everything that is decided without running the product. Each counts as one test. */
export const STATIC_CHECKS: readonly StaticCheck[] = [
  // The longest when nothing is cached: first, so that nothing waits for it alone.
  cached('boundaries', 'boundaries'),
  cached('format and lint', 'lint'),
  types('types', 'tsconfig.json'),
  types('types of the pages', 'apps/web/tsconfig.json'),
  types('types of what drives a browser', 'tsconfig.browser.json'),
  {
    name: 'unused code',
    command: ['knip', '--no-config-hints', '--cache', '--cache-location', `${CACHE}/knip`],
  },
  { name: 'build and size of the pages', command: [process.execPath, 'scripts/page-sizes.ts'], isPrinted: true },
  { name: 'types of the manifests', command: [process.execPath, 'scripts/check-manifests.ts'] },
  { name: 'generated files', command: [process.execPath, 'scripts/generate.ts', '--check'] },
]
