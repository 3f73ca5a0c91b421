import { formatNumber, Panel } from '@gildscope/ui'
import styles from './panels.module.css'
import type { PlannedSeason } from './plan.ts'
import { nearlyComplete, type StoryRow, sumSeasons } from './rows.ts'

type PanelsProps = { rows: readonly StoryRow[]; seasons: readonly PlannedSeason[] }

/** The combined progress of all characters. */
export const BySeason = ({ rows, seasons }: PanelsProps) => (
  <Panel note="all characters together" title="By season">
    <ul className={styles.seasons}>
      {sumSeasons(rows, seasons).map(({ id, name, done, required }) => (
        <li key={id}>
          <span>{name}</span>
          <span aria-hidden="true" className={styles.track}>
            <span className={styles.fill} style={{ width: `${required === 0 ? 0 : (100 * done) / required}%` }} />
          </span>
          <span className={styles.figure}>
            {required === 0 ? '–' : `${formatNumber(done)} of ${formatNumber(required)}`}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

/** Where the least is missing. */
export const NearlyCompletePanel = ({ rows, seasons }: PanelsProps) => {
  const near = nearlyComplete(rows, seasons)
  return (
    <Panel note="fewest quests missing first" title="Nearly complete">
      {near.length === 0 ? (
        <p className={styles.none}>No season is in progress.</p>
      ) : (
        <table aria-label="Nearly complete" className={styles.near}>
          <thead>
            <tr>
              <th scope="col">Character</th>
              <th scope="col">Season</th>
              <th scope="col">Missing</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {near.map(({ row, season, missing, done, required }) => (
              <tr key={`${row.account} ${row.name} ${season}`}>
                <th scope="row">{row.name}</th>
                <td>{season}</td>
                <td>{missing}</td>
                <td>
                  {done}/{required}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
