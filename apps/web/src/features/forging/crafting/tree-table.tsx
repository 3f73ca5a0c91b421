import { Coins, formatNumber, ItemName, ScrollBox } from '@gildscope/ui'
import tables from '@gildscope/ui/layout/panels.module.css'
import type { CSSProperties } from 'react'
import { itemPath } from '../../../pages/paths.ts'
import styles from './crafting.module.css'
import type { TreeRow } from './model.ts'

const Line = ({ row: { depth, item, units, owned, way, buyCost, cost } }: { row: TreeRow }) => (
  <tr>
    <th scope="row">
      <span className={styles.part} style={{ '--depth': depth } as CSSProperties}>
        <ItemName href={itemPath(item.id)} item={item} size={22} />
      </span>
    </th>
    <td>{formatNumber(units)}</td>
    <td>{owned === 0 ? '' : formatNumber(owned)}</td>
    <td className={styles.way}>{way}</td>
    <td>
      <Coins value={buyCost} />
    </td>
    <td>
      <Coins value={cost} />
    </td>
  </tr>
)

/** The chosen way, ingredients indented below their product. */
export const TreeTable = ({ rows, label }: { rows: readonly TreeRow[]; label: string }) => (
  <ScrollBox label={label}>
    <table aria-label={label} className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Units</th>
          <th scope="col">Own</th>
          <th scope="col">Way</th>
          <th scope="col" title="What buying all of them costs">
            If bought
          </th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
