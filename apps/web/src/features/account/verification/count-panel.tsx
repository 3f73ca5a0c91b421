import type { VerifiedCount } from '@gildscope/contracts'
import { ItemTile, Panel } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { countVerdict } from './model.ts'
import { VerdictMark } from './verdict-mark.tsx'
import styles from './verification.module.css'

export type Named = { name: string; icon: string | null }

type CountPanelProps = {
  title: string
  /** The kind of the rows: `Currency`. */
  kind: 'Currency' | 'Profession'
  /** Head of the figures. */
  figure: string
  entries: readonly VerifiedCount[]
  nameOf: (id: number) => Named
  amount: (entry: VerifiedCount) => ReactNode
}

const shortText = (entries: readonly VerifiedCount[]): string =>
  `${entries.filter(({ valid }) => valid === true).length} of ${entries.length}`

/** Currencies or professions of a list, each with what is needed and the verdict. */
export const CountPanel = ({ title, kind, figure, entries, nameOf, amount }: CountPanelProps) => (
  <Panel note={shortText(entries)} title={title}>
    <table className={`${styles.table} ${styles.counts}`}>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">{figure}</th>
          <th className={styles.last} scope="col">
            Verified
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { name, icon } = nameOf(entry.id)
          return (
            <tr key={entry.id}>
              <th scope="row">
                <span className={styles.named}>
                  <ItemTile item={{ type: kind, rarity: 'Basic', img: icon }} size={24} />
                  {name}
                </span>
              </th>
              <td>{amount(entry)}</td>
              <td className={styles.last}>
                <VerdictMark verdict={countVerdict(entry)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Panel>
)
