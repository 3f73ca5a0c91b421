import type { Side } from '@gildscope/market'
import { counted } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { countDays, type Days, isWithin } from '../days.ts'
import { type Day, type Gap, gapsWithin, SIDE_WORDS } from '../history/model.ts'
import { type Selection, withDays, withRange } from '../history/selection.ts'
import { bandsOf, bucketsOf, daysPerBar } from './buckets.ts'
import styles from './graph.module.css'
import { graphLayout } from './layout.ts'
import { daysBetween, graphOption } from './option.ts'
import { readSeries, withSeries } from './series.ts'
import { Toolbar } from './toolbar.tsx'
import { spokenBucket, ValueLine } from './value-line.tsx'

const HEIGHT = 270
const HEIGHT_NARROW = 210

/** Time after which a dragged brush counts as settled. */
const REST_MS = 250

type Zoomed = { start?: number; end?: number; batch?: readonly { start?: number; end?: number }[] }

/** Reads the ends of the brush, in percent, from echarts' event. */
const zoomedTo = (event: unknown): { start: number; end: number } | null => {
  // The only cast: echarts does not type its events.
  const { batch, ...own } = event as Zoomed
  const { start, end } = batch?.[0] ?? own
  return start === undefined || end === undefined ? null : { start, end }
}

/** The time under the crosshair; null when it left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

type GraphProps = {
  days: readonly Day[]
  gaps: readonly Gap[]
  known: Days
  selection: Selection
  side: Side
}

const isSame = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to

/** The days that a brush selects, once it has settled. */
const useBrush = (known: Days, selected: Days, onDays: (days: Days) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ known, selected, onDays })
  latest.current = { known, selected, onDays }
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => (event: unknown) => {
      const zoomed = zoomedTo(event)
      clearTimeout(timer.current)
      if (zoomed === null) return
      timer.current = setTimeout(() => {
        const { known: all, selected: before, onDays: choose } = latest.current
        const days = daysBetween(all, zoomed.start, zoomed.end)
        if (!isSame(days, before)) choose(days)
      }, REST_MS)
    },
    [],
  )
}

/** Value by day with the profit inside; its brush selects the days that everything on the page is about. */
export const Graph = memo(({ days, gaps, known, selection, side }: GraphProps) => {
  const [search, setSearch] = useSearchParams()
  const isNarrow = useIsPhone()
  const colors = useChartColors()
  const [at, setAt] = useState<number | null>(null)
  const actions = useRef<ChartActions>(null)
  const height = isNarrow ? HEIGHT_NARROW : HEIGHT
  const { days: selected } = selection
  const seriesText = search.get('series')
  const shown = useMemo(() => {
    const all = readSeries(new URLSearchParams(seriesText === null ? '' : { series: seriesText }))
    return side === 'sell' ? all : new Set([...all].filter((series) => series !== 'profit' && series !== 'tax'))
  }, [seriesText, side])
  const step = daysPerBar(selected)
  const buckets = useMemo(() => bucketsOf(days, step), [days, step])
  const bands = useMemo(() => bandsOf(gaps, known), [gaps, known])
  const option = useMemo(
    () => graphOption({ buckets, bands, known, selected, side, shown, colors, height, isNarrow }),
    [buckets, bands, known, selected, side, shown, colors, height, isNarrow],
  )
  const change = (next: (before: URLSearchParams) => URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true })
  const handleZoom = useBrush(known, selected, (chosen) =>
    change((before) => (isSame(chosen, known) ? withRange(before, 'all') : withDays(before, chosen))),
  )
  const onEvents = useMemo(
    () => ({ datazoom: handleZoom, updateAxisPointer: (event: unknown) => setAt(pointedTime(event)) }),
    [handleZoom],
  )
  const seen = useMemo(() => buckets.filter(({ days: of }) => isWithin(of.to, selected)), [buckets, selected])
  const index = at === null ? null : seen.findIndex((bucket) => bucket.at === at)
  const pointed = index === null || index === -1 ? seen.at(-1) : seen[index]
  const moveTo = (next: number | null): void => {
    const time = next === null ? null : (seen[next]?.at ?? null)
    setAt(time)
    if (time === null) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(time, graphLayout(height, shown.has('units')).value.top + 1)
  }
  return (
    <section aria-label={`${SIDE_WORDS[side].done} by day`} className={styles.graph}>
      <Toolbar
        known={known}
        onDays={(chosen) => change((before) => withDays(before, chosen))}
        onRange={(range) => change((before) => withRange(before, range))}
        onSave={() => saveUrl(actions.current?.imageUrl(colors.ground) ?? '', `gildscope-trades-${side}.png`)}
        onToggle={(series) => change((before) => withSeries(before, series))}
        selection={selection}
        shown={shown}
        side={side}
      />
      <ValueLine
        bucket={pointed}
        note={
          gapsWithin(gaps, selected).length > 0
            ? 'gaps are never filled in'
            : `${countDays(selected)} of ${countDays(known)} days`
        }
        side={side}
      />
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={height}
          label={`${SIDE_WORDS[side].done} by day`}
          onEvents={onEvents}
          option={option}
          summary={`${counted(countDays(selected), 'day')}. Last: ${spokenBucket(seen.at(-1), side)}.`}
        />
        <ChartCursor
          count={seen.length}
          index={index === -1 ? null : index}
          label="Day of the graph"
          onMove={moveTo}
          valueText={spokenBucket(pointed, side)}
        />
      </div>
    </section>
  )
})
