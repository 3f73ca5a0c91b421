import { Missing, Panel } from '@gildscope/ui'
import type { Figure } from './model.ts'
import styles from './status.module.css'
import { VerdictMark } from './verdict-mark.tsx'

type Props = { title: string; note?: string; figures: readonly Figure[] }

/** Figures with their meaning. */
export const FigurePanel = ({ title, note, figures }: Props) => (
  <Panel note={note} title={title}>
    <table className={styles.table}>
      <thead className="gs-visually-hidden">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Value</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ label, value, verdict, word }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.value}>{value ?? <Missing />}</td>
            <td className={styles.meaning}>
              <VerdictMark verdict={verdict} word={word} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)
