import { Coins, formatNumber, Panel } from '@gildscope/ui'
import { EChart, useChartColors } from '@gildscope/ui/chart'
import { Choice } from '@gildscope/ui/forms'
import { useMemo, useState } from 'react'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import styles from './farming.module.css'
import { byAmount, type Face, farmOption, figureOf, largest } from './view/chart-option.ts'
import { SERIES_COLORS, SERIES_NAMES } from './view/series-words.ts'
import { SERIES, type SeriesId, type SumPoint } from './view/sums.ts'

const HEIGHT = 216
const FACES = [
  { value: 'value', label: 'Value' },
  { value: 'quantity', label: 'Quantity' },
] as const

type EntryProps = { id: SeriesId; isChosen: boolean; isShown: boolean; onToggle: (id: SeriesId) => void }

const Entry = ({ id, isChosen, isShown, onToggle }: EntryProps) => {
  const colors = useChartColors()
  if (!isChosen)
    return (
      <li className={styles.unchosen}>
        <span aria-hidden="true" className={styles.swatch} />
        <s>{SERIES_NAMES[id]}</s>, not selected
      </li>
    )
  return (
    <li>
      <button aria-pressed={isShown} className={styles.entry} onClick={() => onToggle(id)} type="button">
        <span
          aria-hidden="true"
          className={styles.swatch}
          style={isShown ? { borderColor: colors[SERIES_COLORS[id]] } : undefined}
        />
        {SERIES_NAMES[id]}
      </button>
    </li>
  )
}

type FarmChartProps = { points: readonly SumPoint[]; isChosen: (id: SeriesId) => boolean }

const summaryOf = (points: readonly SumPoint[], shown: readonly SeriesId[], face: Face): string => {
  const last = points.at(-1)
  if (last === undefined) return ''
  const said = shown.map((id) => `${SERIES_NAMES[id]} ${formatNumber(figureOf(last, id, face))}`)
  return `${points.length} snapshots. At last: ${said.join(', ')}${face === 'value' ? ', in copper' : ''}.`
}

/**
 * Gains over time. Values by default; quantities on demand. On a phone the five largest series, the others on demand.
 */
export const FarmChart = ({ points, isChosen }: FarmChartProps) => {
  const colors = useChartColors()
  const isPhone = useIsPhone()
  const [face, setFace] = useState<Face>('value')
  const [hidden, setHidden] = useState<readonly SeriesId[]>([])
  const [hasAll, setAll] = useState(false)
  const chosen = useMemo(() => SERIES.filter(isChosen), [isChosen])
  const listed = useMemo(() => {
    if (!isPhone) return [...byAmount(points, chosen, face), ...SERIES.filter((id) => !chosen.includes(id))]
    return hasAll ? byAmount(points, chosen, face) : largest(points, chosen, face)
  }, [isPhone, hasAll, points, chosen, face])
  const shown = useMemo(
    () => listed.filter((id) => chosen.includes(id) && !hidden.includes(id)),
    [listed, chosen, hidden],
  )
  const option = useMemo(() => farmOption({ points, shown, face, colors }), [points, shown, face, colors])
  const toggle = (id: SeriesId): void =>
    setHidden((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const more = isPhone ? chosen.length - largest(points, chosen, face).length : 0
  const last = points.at(-1)
  return (
    <Panel
      className={styles.chartPanel ?? ''}
      note={<Choice label="Lines are of" onChange={setFace} options={FACES} value={face} />}
      title="Quantity/Value over time"
    >
      <div className={styles.chart}>
        <div className={styles.plot}>
          <EChart
            height={HEIGHT}
            label={face === 'value' ? 'Value over time' : 'Quantity over time'}
            option={option}
            summary={summaryOf(points, shown, face)}
          />
        </div>
        <ul aria-label="Shown in the graph" className={styles.legend}>
          {listed.map((id) => (
            <Entry id={id} isChosen={chosen.includes(id)} isShown={shown.includes(id)} key={id} onToggle={toggle} />
          ))}
          {more > 0 && (
            <li>
              <button aria-expanded={hasAll} className={styles.entry} onClick={() => setAll(!hasAll)} type="button">
                {hasAll ? 'fewer' : `${more} more`}
              </button>
            </li>
          )}
        </ul>
      </div>
      {last !== undefined && points.length === 1 && (
        <p className={styles.hint}>
          The first snapshot is where lines begin, at <Coins form="gold" value={0} />. The next one draws them.
        </p>
      )}
    </Panel>
  )
}
