import type { ChartColors } from '@gildscope/ui/chart'
import { type Figures, hoursOf } from './figures.ts'

/** `count`: on the right axis; `rate`: dashed, on the left one. */
type Series = {
  id: string
  label: string
  axis: 'count' | 'rate'
  decimals: number
  value: (figures: Figures) => number | null
}

const count = <Id extends string>(id: Id, label: string, value: Series['value']) =>
  ({ id, label, axis: 'count', decimals: 0, value }) as const
const rate = <Id extends string>(id: Id, label: string, decimals: number, value: Series['value']) =>
  ({ id, label, axis: 'rate', decimals, value }) as const

const PLACES = [
  ['stoneMist', 'Stonemist'],
  ['keep', 'Keeps'],
  ['tower', 'Towers'],
  ['camp', 'Camps'],
  ['yak', 'Yaks'],
] as const

/** In the legend. */
export const MAIN_SERIES: readonly Series[] = [
  count('kills', 'Kills', ({ kills }) => kills),
  count('deaths', 'Deaths', ({ deaths }) => deaths),
  count('objectives', 'Objectives', ({ objectiveCapture, objectiveDefend }) => objectiveCapture + objectiveDefend),
  rate('kdr', 'KDR', 2, ({ kdr }) => kdr),
  count('ranks', 'Ranks', (figures) => figures.wvw_rank),
  rate('hours', 'Hours', 1, hoursOf),
  count('supply', 'Supply', ({ supplySpentRepair }) => supplySpentRepair),
]

/** In the menu beside it. */
export const MORE_SERIES: readonly Series[] = [
  rate('kPerHr', 'Kills per hour', 1, ({ kPerHr }) => kPerHr),
  rate('rankPerHr', 'Ranks per hour', 1, ({ rankPerHr }) => rankPerHr),
  ...PLACES.flatMap(([place, label]) => [
    count(`${place}Capture`, `${label} captured`, (figures) => figures[`${place}Capture`]),
    count(`${place}Defend`, `${label} defended`, (figures) => figures[`${place}Defend`]),
  ]),
]

export const ALL_SERIES: readonly Series[] = [...MAIN_SERIES, ...MORE_SERIES]
export type { Series }

const DEFAULT_IDS = ['kills', 'deaths', 'objectives', 'kdr'] as const
export const MOST_SERIES = 5

/** The series selected by the address; the default if it names no known one. */
export const readSeries = (text: string | null): readonly Series[] => {
  const ids = text?.split(',') ?? DEFAULT_IDS
  const found = ALL_SERIES.filter(({ id }) => (ids as readonly string[]).includes(id)).slice(0, MOST_SERIES)
  return found.length > 0 ? found : readSeries(null)
}

/** For the address; null: the default. */
export const writeSeries = (shown: readonly Series[]): string | null => {
  const text = shown.map(({ id }) => id).join()
  return text === DEFAULT_IDS.join() ? null : text
}

/** Toggles one; the last one stays, and there are never more than five. */
export const toggleSeries = (shown: readonly Series[], series: Series): readonly Series[] => {
  if (shown.includes(series)) return shown.length === 1 ? shown : shown.filter((each) => each !== series)
  if (shown.length >= MOST_SERIES) return shown
  return ALL_SERIES.filter((each) => each === series || shown.includes(each))
}

type SeriesColor = Extract<keyof ChartColors, `series${number}`>

const OWN_COLORS: Readonly<Record<string, SeriesColor>> = {
  kills: 'series1',
  deaths: 'series2',
  objectives: 'series3',
  kdr: 'series5',
  ranks: 'series4',
  hours: 'series7',
  supply: 'series6',
}
const COLORS = ['series8', 'series6', 'series7', 'series4', 'series5', 'series3', 'series2', 'series1'] as const

/** The colour of each visible series: those in the legend have their own, others get one that is not in use. */
export const seriesColors = (shown: readonly Series[]): ReadonlyMap<string, SeriesColor> => {
  const colors = new Map<string, SeriesColor>()
  const take = (id: string, color: SeriesColor | undefined) => color !== undefined && colors.set(id, color)
  for (const { id } of shown) take(id, OWN_COLORS[id])
  for (const { id } of shown) {
    if (colors.has(id)) continue
    const taken = new Set(colors.values())
    take(
      id,
      COLORS.find((color) => !taken.has(color)),
    )
  }
  return colors
}
