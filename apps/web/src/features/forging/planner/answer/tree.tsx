import type { Plan, TreeNode } from '@gildscope/planner'
import { Button, Coins, counted, formatNumber, goldText, ScrollBox } from '@gildscope/ui'
import { Choice } from '@gildscope/ui/forms'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconFlame,
  IconHammer,
  IconPackage,
  IconRecycle,
  IconShoppingCart,
} from '@tabler/icons-react'
import { useState } from 'react'
import styles from './answer.module.css'
import { GoodLine } from './goods.tsx'
import { Slices, useOnPaper } from './slices.tsx'
import { otherText, type TreeRow, treeRows, WAY_WORDS, whyText } from './tree-rows.ts'

const ICONS = {
  own: IconPackage,
  now: IconShoppingCart,
  order: IconClock,
  craft: IconHammer,
  forge: IconFlame,
  vendor: IconBuildingStore,
  convert: IconRecycle,
  obtain: IconAlertTriangle,
} as const

const SHOWN = [
  { value: 'all', label: 'All goods' },
  { value: 'dear', label: 'Over 10 g' },
] as const
const DEAR = 100_000

const Ways = ({ ways }: { ways: TreeNode['ways'] }) => {
  const [first] = ways
  if (first === undefined) return null
  const Icon = ICONS[first]
  const [word, ...others] = ways.map((way) => WAY_WORDS[way])
  return (
    <span className={first === 'obtain' ? `${styles.way} ${styles.warn}` : styles.way}>
      <Icon aria-hidden="true" size={15} stroke={1.75} />
      {[word, ...others.map((other) => other.toLowerCase())].join(', ')}
    </span>
  )
}

type RowProps = { row: TreeRow; plan: Plan; onToggle: (key: string) => void }

/** Lines that lead from a good to what it is made of. */
const Guides = ({ isLast }: Pick<TreeRow, 'isLast'>) =>
  isLast.map((last, level) => {
    const isOwn = level === isLast.length - 1
    const looks = [styles.guide, isOwn && styles.guideOwn, last && (isOwn ? styles.guideLast : styles.guideNone)]
    // A level has no other name than its place.
    return <span aria-hidden="true" className={looks.filter(Boolean).join(' ')} key={String(level)} />
  })

const Row = ({ row: { key, isLast, node, hasChildren, isOpen }, plan, onToggle }: RowProps) => {
  const { units, ways, cost, places, other } = node
  return (
    <tr>
      <th scope="row">
        <span className={styles.node}>
          <Guides isLast={isLast} />
          {hasChildren ? (
            <Button
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Close' : 'Open'}
              icon={isOpen ? IconChevronDown : IconChevronRight}
              onClick={() => onToggle(key)}
              size="small"
              variant="quiet"
            />
          ) : (
            <span className={styles.leaf} />
          )}
          <span className={styles.named}>
            <GoodLine good={node.good} size={20} />
            <span className={styles.times}>× {formatNumber(units, Number.isInteger(units) ? 0 : 1)}</span>
            {places > 1 && <small className={styles.note}>{places} places</small>}
          </span>
        </span>
      </th>
      <td className={styles.edge}>
        <Ways ways={ways} />
      </td>
      <td className={styles.right}>
        <Coins form="gold" value={cost} />
      </td>
      <td className={`${styles.edge} ${styles.words}`}>{whyText(plan, node)}</td>
      <td className={`${styles.edge} ${styles.words} ${styles.other}`}>{otherText(node)}</td>
      <td className={other !== null && other.more < 0 ? `${styles.right} ${styles.gain}` : styles.right}>
        <Coins form="gold" isSigned value={other?.more ?? null} />
      </td>
    </tr>
  )
}

/** How each good is had, why, and what the other way costs. */
export const Tree = ({ plan }: { plan: Plan }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('all')
  const isOnPaper = useOnPaper()
  const rows = treeRows(plan.tree, { isOpen: (key) => !closed.has(key), least: shown === 'dear' ? DEAR : 0 })
  const toggle = (key: string): void => {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  const { coin, stock } = plan.totals
  return (
    <div className={styles.treePart}>
      <div className={styles.treeTools}>
        {closed.size > 0 && (
          <Button onClick={() => setClosed(new Set())} variant="quiet">
            Open all
          </Button>
        )}
        <Choice label="Goods shown" onChange={setShown} options={SHOWN} value={shown} />
      </div>
      <ScrollBox className={styles.panel} label="Tree of the plan">
        <table aria-label="Tree of the plan" className={styles.tree}>
          <thead>
            <tr>
              <th scope="col">Good</th>
              <th className={styles.edge} scope="col">
                Way
              </th>
              <th className={styles.right} scope="col">
                Cost
              </th>
              <th className={styles.edge} scope="col">
                Why this way
              </th>
              <th className={styles.edge} scope="col">
                The other way
              </th>
              <th className={styles.right} scope="col">
                Costs more
              </th>
            </tr>
          </thead>
          <tbody>
            <Slices isAtOnce={isOnPaper} of={plan}>
              {rows.map((row) => (
                <Row key={row.key} onToggle={toggle} plan={plan} row={row} />
              ))}
            </Slices>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total, this plan</th>
              <td className={styles.edge} />
              <td className={styles.right}>
                <Coins form="gold" value={coin + stock} />
              </td>
              <td className={`${styles.edge} ${styles.words}`} colSpan={3}>
                {goldText(coin)} g of coin, {goldText(stock)} g of own stock
                {plan.left.length > 0
                  ? `; ${counted(plan.left.length, 'good')} left over`
                  : '; all of it is used to the unit'}
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </div>
  )
}
