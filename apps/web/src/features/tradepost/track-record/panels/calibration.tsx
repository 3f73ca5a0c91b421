import { formatNumber, Panel } from '@gildscope/ui'
import { type TrackRecord, widthMiss, worstMiss } from '../model.ts'
import styles from '../track-record.module.css'

const SIZE = 220
const LEFT = 34
const BOTTOM = 22
const TOP = 8
const QUARTERS = [0, 0.25, 0.5, 0.75, 1] as const

const x = (share: number): number => LEFT + share * SIZE
const y = (share: number): number => TOP + (1 - share) * SIZE
const percent = (share: number): string => `${formatNumber(100 * share)} %`

const verdictText = (record: TrackRecord): string => {
  const miss = worstMiss(record)
  if (miss === null) return 'Nothing is settled yet.'
  const by = `By at most ${formatNumber(Math.abs(miss.points), 1)} points, at ${percent(miss.at)}.`
  if (Math.abs(miss.points) < 0.05) return 'On the diagonal: as promised.'
  const width = widthMiss(record)
  if (width !== null)
    return width === 'wide'
      ? `Steeper than the diagonal: intervals were wider than they had to be. ${by}`
      : `Flatter than the diagonal: intervals were too narrow. ${by}`
  return miss.points > 0
    ? `Above the diagonal: promised too much. ${by}`
    : `Below the diagonal: promised too little. ${by}`
}

const Plot = ({ calibration }: Pick<TrackRecord, 'calibration'>) => {
  const band = [
    ...calibration.map(({ promised, most }) => `${x(promised)},${y(Math.min(1, most))}`),
    ...calibration.toReversed().map(({ promised, least }) => `${x(promised)},${y(Math.max(0, least))}`),
  ]
  return (
    <svg aria-hidden="true" className={styles.calibration} viewBox={`0 0 ${LEFT + SIZE + 18} ${TOP + SIZE + BOTTOM}`}>
      {QUARTERS.map((share) => (
        <g key={share}>
          <line className={styles.gridLine} x1={LEFT} x2={LEFT + SIZE} y1={y(share)} y2={y(share)} />
          <text className={styles.axis} textAnchor="end" x={LEFT - 5} y={y(share) + 4}>
            {percent(share)}
          </text>
          <text className={styles.axis} textAnchor="middle" x={x(share)} y={TOP + SIZE + 15}>
            {percent(share)}
          </text>
        </g>
      ))}
      <polygon className={styles.band} points={band.join(' ')} />
      <line className={styles.diagonal} x1={x(0)} x2={x(1)} y1={y(0)} y2={y(1)} />
      <polyline
        className={styles.cameOut}
        points={calibration.map((point) => `${x(point.promised)},${y(point.cameOut)}`).join(' ')}
      />
      {calibration.map(({ promised, cameOut }) => (
        <circle className={styles.dot} cx={x(promised)} cy={y(cameOut)} key={promised} r={3} />
      ))}
      <text className={styles.axis} x={LEFT + 8} y={TOP + 14}>
        came out below
      </text>
      <text className={styles.axis} textAnchor="end" x={LEFT + SIZE - 4} y={TOP + SIZE - 8}>
        dashed: as promised
      </text>
    </svg>
  )
}

/** Whether what was to happen in so many of a hundred cases did. */
export const Calibration = ({ record }: { record: TrackRecord }) => (
  <Panel note={`${formatNumber(record.settledPicks)} picks`} title="Calibration">
    <div className={styles.calibrationBody}>
      {record.calibration.length > 0 && <Plot calibration={record.calibration} />}
      {/* A table is as wide as its words, also a hidden one. */}
      <div className="gs-visually-hidden">
        <table>
          <caption>Chance to come out below what was said, and how many picks did</caption>
          <thead>
            <tr>
              <th scope="col">Promised</th>
              <th scope="col">Came out</th>
              <th scope="col">95 % interval</th>
            </tr>
          </thead>
          <tbody>
            {record.calibration.map(({ promised, cameOut, least, most }) => (
              <tr key={promised}>
                <th scope="row">{percent(promised)}</th>
                <td>{formatNumber(100 * cameOut, 1)} %</td>
                <td>
                  {formatNumber(100 * least, 1)} to {formatNumber(100 * most, 1)} %
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
    <p className={styles.verdict}>{verdictText(record)}</p>
  </Panel>
)
