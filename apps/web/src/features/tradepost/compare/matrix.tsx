import { Panel } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { Swatch } from './columns.tsx'
import styles from './compare.module.css'
import { type Correlation, LEAST_DAYS } from './correlation.ts'
import type { Comparison } from './model.ts'
import { mostTogether } from './rows.ts'
import { correlationWords, togetherWords } from './words.ts'

type MatrixProps = {
  comparison: Comparison
  names: readonly string[]
  /** Label of the range. */
  range: string
  focus: number
}

/** Two surfaces, so that a minus is not told by its sign alone. */
const tint = (r: number): string =>
  `color-mix(in srgb, var(--gs-series-${r < 0 ? 5 : 3}) ${Math.round(Math.abs(r) * 80)}%, var(--gs-surface-2))`

const Cell = ({ a, b, correlation, isMost }: { a: string; b: string; correlation: Correlation; isMost: boolean }) => (
  <td
    className={isMost ? styles.most : undefined}
    style={correlation.r === null ? undefined : { background: tint(correlation.r) }}
    title={`${a} and ${b}: ${togetherWords(correlation)}`}
    translate="no"
  >
    {correlation.r === null ? (
      <small>{correlation.days < LEAST_DAYS ? 'few' : '–'}</small>
    ) : (
      correlationWords(correlation.r)
    )}
  </td>
)

/** How the items move together from day to day. */
export const Matrix = ({ comparison, names, range, focus }: MatrixProps) => {
  const { correlations } = comparison
  const most = mostTogether(comparison)
  const days = correlations.flatMap((row, a) => row.flatMap((each, b) => (a < b ? [each.days] : [])))
  const fewest = Math.min(...days)
  const isMost = (a: number, b: number): boolean =>
    most !== null && ((most.a === a && most.b === b) || (most.a === b && most.b === a))
  return (
    <Panel note={`daily changes, ${range}`} title="Move together">
      <div className={styles.matrixBox}>
        <table aria-label="Correlation of daily changes" className={styles.matrix}>
          <thead>
            <tr>
              <td />
              {names.map((name, place) => (
                <th key={name} scope="col" title={name}>
                  <Swatch place={place} />
                  <span className="gs-visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, a) => (
              <tr key={name}>
                <th className={a === focus ? styles.focus : undefined} scope="row" title={name} translate="no">
                  <span>{name}</span>
                </th>
                {names.map((other, b) =>
                  a === b ? (
                    <td className={styles.self} key={other}>
                      1
                    </td>
                  ) : (
                    <Cell
                      a={name}
                      b={other}
                      correlation={correlations[a]?.[b] ?? { r: null, error: null, days: 0 }}
                      isMost={isMost(a, b)}
                      key={other}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.matrixNote}>
        <p className={panels.hint}>1 always together, 0 independent, below 0 against each other.</p>
        <p className={panels.hint}>
          {most === null
            ? `Too few: ${fewest} of ${LEAST_DAYS} days.`
            : `Marked: ${names[most.a]} and ${names[most.b]}, ${togetherWords(most.correlation)}.`}
        </p>
      </div>
    </Panel>
  )
}
