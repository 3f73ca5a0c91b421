import styles from './still-table.module.css'

const ROWS = 5
/** Width of a placeholder line relative to its cell. */
const SHARES = [62, 48, 54, 40, 58, 45] as const

/**
 * A table head over placeholder rows until the first reading; hidden from screen readers, because the text above
 * explains the state.
 */
export const StillTable = ({ heads }: { heads: readonly string[] }) => (
  <div aria-hidden="true" className={styles.box}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row} style={{ opacity: 1 - row * 0.15 }}>
            {heads.map((head, place) => (
              <td key={head}>
                <span className={styles.line} style={{ width: `${SHARES[(row + place) % SHARES.length]}%` }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
