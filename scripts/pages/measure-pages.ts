import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadedFiles, type Manifest } from './loaded-files.ts'
import type { Measured, Weight } from './page-budgets.ts'

/** The files that a browser needs before the page of all items shows its table. */
const FIRST_TABLE = ['index.html', 'src/start.tsx', 'src/features/tradepost/detailed/page.tsx']

/** An attribute that the chart library writes, and so has in its code also when that is minified. */
export const CHART_LIBRARY_MARK = '_echarts_instance_'

/** What the index names and the manifest does not: scripts that are no modules, and styles of other pages. */
const namedFiles = (html: string): string[] =>
  [...html.matchAll(/<(?:script src|link rel="stylesheet"[^>]* href)="\/([^"]+)"/g)].flatMap(([, file]) => file ?? [])

/** The one cast: the file is what the Vite of this lockfile writes. */
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Measures the files that a build left in `folder`, in their compressed form. */
export const measurePages = (folder: string): Measured => {
  const manifest = readManifest(folder)
  const size = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
  const weigh = (files: readonly string[]): Weight => {
    const sum = (ending: string): number =>
      files.reduce((total, name) => {
        const file = join(folder, name)
        return total + (size(file + ending) || size(file))
      }, 0)
    return { gzip: sum('.gz'), brotli: sum('.br') }
  }
  const named = namedFiles(readFileSync(join(folder, 'index.html'), 'utf8'))
  const loaded = [...new Set([...loadedFiles(manifest, FIRST_TABLE), ...named])]
  const hasCharts = (file: string): boolean => readFileSync(join(folder, file), 'utf8').includes(CHART_LIBRARY_MARK)
  const charts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') && hasCharts(file) ? [file] : []))
  return {
    script: weigh(loaded.filter((file) => file.endsWith('.js'))),
    styles: weigh(loaded.filter((file) => file.endsWith('.css'))),
    charts: charts.length === 0 ? null : weigh(charts),
    areChartsAtStart: charts.some((file) => loaded.includes(file)),
  }
}
