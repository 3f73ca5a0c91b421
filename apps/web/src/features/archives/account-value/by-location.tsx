import type { WealthPlace } from '@gildscope/contracts'
import { Coins, formatNumber, Missing, Panel } from '@gildscope/ui'
import { useChartColors } from '@gildscope/ui/chart'
import panels from '@gildscope/ui/layout/panels.module.css'
import { dayWords } from '../shared/day-words.ts'
import styles from './by-location.module.css'
import { figureOf } from './chart-option.ts'
import { FROM_ABOVE, PLACE_COLORS, PLACE_WORDS } from './place-words.ts'
import { carriedText } from './point-words.ts'
import type { ValuePoint } from './points.ts'
import type { ValueView } from './view.ts'

const Amount = ({ value, view }: { value: number; view: ValueView }) =>
  view.measure === 'units' ? formatNumber(value) : <Coins form="gold" value={value} />

const percentText = (value: number, total: number): string =>
  total === 0 ? '–' : `${formatNumber((value / total) * 100, 1)} %`

type RowProps = { place: WealthPlace; point: ValuePoint; view: ValueView }

const PlaceRow = ({ place, point, view }: RowProps) => {
  const colors = useChartColors()
  const amount = point.places[place]
  const value = figureOf(amount, view)
  const old = point.carried.filter((each) => each.place === place || each.place === null)
  const isOld = old.some((each) => each.place === place)
  return (
    <tr>
      <th scope="row">
        <span aria-hidden="true" className={styles.swatch} style={{ background: colors[PLACE_COLORS[place]] }} />
        {PLACE_WORDS[place]}
      </th>
      <td {...(isOld && { className: styles.old, title: `Not read: ${old.map(carriedText).join(', ')}` })}>
        {amount === undefined ? <Missing /> : <Amount value={value} view={view} />}
      </td>
      <td>{amount === undefined ? <Missing /> : percentText(value, figureOf(point.total, view))}</td>
    </tr>
  )
}

/** The newest day by place: the legend of the graph, in the order in which it stacks. */
export const ByLocation = ({ point, view, today }: { point: ValuePoint; view: ValueView; today: string }) => {
  const total = figureOf(point.total, view)
  return (
    <Panel note={point.date === today ? 'today' : dayWords(point.date)} title="By location">
      <table aria-label="By location" className={`${panels.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">{view.measure === 'units' ? 'Units' : 'Value'}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {FROM_ABOVE.map((place) => (
            <PlaceRow key={place} place={place} point={point} view={view} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span aria-hidden="true" className={`${styles.swatch} ${styles.total}`} />
              Total
            </th>
            <td>
              <Amount value={total} view={view} />
            </td>
            <td>{total === 0 ? <Missing /> : '100 %'}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
