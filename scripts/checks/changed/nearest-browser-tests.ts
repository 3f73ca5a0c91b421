/**
 * Which browser tests are nearest to what a change touches. All of them depend on everything that runs, and take
 * minutes; a change is tried on those that would show its faults first, and the whole of them before it is merged.
 */
const NEAREST: readonly [folder: string, files: readonly string[]][] = [
  ['apps/web/src/features/account/', ['accounts']],
  ['apps/web/src/features/forging/', ['tools']],
  ['apps/web/src/features/site/', ['pages']],
  ['apps/web/src/features/snapshots/', ['snapshots']],
  ['apps/web/src/features/stats/', ['tools']],
  ['apps/web/src/features/tradepost/item/', ['item']],
  ['apps/web/src/features/tradepost/', ['tables']],
  ['apps/web/', ['navigation']],
  ['packages/ui/', ['tables']],
  ['services/account/', ['accounts']],
  ['services/stats/', ['tools']],
  ['services/worker/src/gauges/', ['monitoring']],
  ['services/worker/', ['flips']],
  ['services/', ['tables']],
  ['packages/mail/', ['accounts']],
  ['packages/vault/', ['accounts']],
  ['packages/player-keys/', ['accounts']],
  ['packages/holdings/', ['accounts']],
  ['packages/forging/', ['tools']],
  ['packages/client/', ['demo']],
  ['packages/local-services/', ['demo']],
  ['packages/', ['flips']],
  ['apps/gateway/', ['navigation']],
  ['tools/', ['flips']],
  ['scripts/launcher/', ['demo']],
  ['scripts/start.ts', ['demo']],
  ['docs/help/', ['pages']],
  ['infra/monitoring/', ['monitoring']],
  ['e2e/site/accounts/', ['accounts', 'characters']],
  ['e2e/site/snapshots/', ['snapshots']],
  ['e2e/site/tools/', ['tools']],
  ['e2e/site/flips/', ['flips']],
  ['e2e/demo/', ['demo']],
  ['e2e/replay/', ['replay']],
  ['e2e/support/', ['flips']],
]

/** What runs nowhere but in tests. */
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|^packages\/testkit\//.test(file)

const ofFile = (file: string): readonly string[] => {
  const own = /^e2e\/(?:site\/)?([\w-]+)\.e2e\.ts$/.exec(file)?.[1]
  if (own !== undefined) return [own]
  return isTest(file) ? [] : (NEAREST.find(([folder]) => file.startsWith(folder))?.[1] ?? [])
}

/** The names of the files that are run, such as `/tables.e2e.ts`. */
export const nearestBrowserTests = (changed: readonly string[]): string[] =>
  [...new Set(changed.flatMap(ofFile))].sort().map((name) => `/${name}.e2e.ts`)
