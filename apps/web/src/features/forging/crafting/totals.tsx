import { SECOND_MS } from '@gildscope/base/time'
import { Coins, formatNumber, formatPercent, Missing } from '@gildscope/ui'
import forging from '@gildscope/ui/layout/panels.module.css'
import type { ReactNode } from 'react'
import styles from './crafting.module.css'
import type { Plan } from './plan.ts'

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const gainClass = (copper: number | null): string | undefined =>
  copper !== null && copper > 0 ? forging.gain : undefined

/** Total cost and proceeds of the requested units. */
export const Totals = ({ plan }: { plan: Plan }) => {
  const { tree, timeMs, proceeds, profit, profitPercent, profitPerMinute, profitPerHour } = plan
  return (
    <dl aria-label="Totals" className={styles.totals}>
      <Figure name="Makes">
        {formatNumber(tree.units)} in {formatNumber(tree.crafts)} {tree.crafts === 1 ? 'craft' : 'crafts'}
      </Figure>
      <Figure name="Cost">
        <Coins value={tree.cost} />
      </Figure>
      <Figure name="If bought">
        <Coins value={tree.buyCost} />
      </Figure>
      <Figure name="Sales after fees">
        <Coins value={proceeds} />
      </Figure>
      <Figure name="Profit">
        <span className={gainClass(profit)}>
          <Coins isSigned value={profit} />
        </span>
      </Figure>
      <Figure name="ROI">{profitPercent === null ? <Missing /> : formatPercent(profitPercent, { decimals: 1 })}</Figure>
      <Figure name="Time of the last step">
        {timeMs === null ? <Missing /> : `${formatNumber(timeMs / SECOND_MS, 1)} s`}
      </Figure>
      <Figure name="Profit/min">
        <Coins value={profitPerMinute} />
      </Figure>
      <Figure name="Profit/h">
        <Coins value={profitPerHour} />
      </Figure>
    </dl>
  )
}
