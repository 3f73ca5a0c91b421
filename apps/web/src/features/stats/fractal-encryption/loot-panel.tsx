import type { FractalAverages } from '@gildscope/market'
import { Coins, formatNumber, ItemName, Panel, ScrollBox } from '@gildscope/ui'
import { AmountField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { itemPath } from '../../../pages/paths.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import own from './fractal.module.css'
import type { LootGroup, LootRow } from './loot.ts'
import { COUNT, type Count } from './use-count.ts'

const FEW = 10

const LootFigures = ({
  row: { quantity, value, valueAfterTax },
}: {
  row: Pick<LootGroup, 'quantity' | 'value' | 'valueAfterTax'>
}) => (
  <>
    <td>{formatNumber(quantity, quantity < FEW ? 2 : 0)}</td>
    <td>
      <Coins value={value} />
    </td>
    <td>
      <Coins value={valueAfterTax} />
    </td>
  </>
)

const Name = ({ row: { item, name } }: { row: LootRow }) =>
  item === null ? name : <ItemName href={itemPath(item.id)} item={item} size={20} />

type GroupProps = { group: LootGroup; isOpen: boolean; onToggle: () => void }

const Group = ({ group, isOpen, onToggle }: GroupProps) => {
  const [only] = group.rows
  if (group.rows.length === 1 && only !== undefined) {
    return (
      <tr>
        <th scope="row">
          <Name row={only} />
        </th>
        <LootFigures row={only} />
      </tr>
    )
  }
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr>
        <th scope="row">
          <button aria-expanded={isOpen} className={own.toggle} onClick={onToggle} type="button">
            <Sign aria-hidden="true" size={14} stroke={2} />
            {group.name}
          </button>
        </th>
        <LootFigures row={group} />
      </tr>
      {isOpen &&
        group.rows.map((row) => (
          <tr key={row.drop}>
            <th className={own.inner} scope="row">
              <Name row={row} />
            </th>
            <LootFigures row={row} />
          </tr>
        ))}
    </>
  )
}

const useOpenGroups = (): [ReadonlySet<string>, (key: string) => void] => {
  const [param, setParam] = useQueryParam('open')
  const open = new Set((param ?? '').split(',').filter((key) => key !== ''))
  const toggle = (key: string): void => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setParam(next.size === 0 ? null : [...next].join(','))
  }
  return [open, toggle]
}

type LootPanelProps = {
  averages: FractalAverages
  groups: readonly LootGroup[]
  total: Pick<LootGroup, 'value' | 'valueAfterTax'>
  boxes: Count
}

/** The expected contents of a number of boxes. */
export const LootPanel = ({ averages, groups, total, boxes }: LootPanelProps) => {
  const [open, toggle] = useOpenGroups()
  return (
    <Panel note={`Based on opening ${formatNumber(averages.boxes)} containers`} title="Expected loot">
      <div className={styles.body}>
        <AmountField amount={COUNT} label="Boxes" onText={boxes.setText} text={boxes.text} />
      </div>
      <ScrollBox label="Expected loot">
        <table aria-label="Expected loot" className={`${styles.table} ${own.loot}`}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col">Value</th>
              <th scope="col">Value (-Tax)</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Group group={group} isOpen={open.has(group.key)} key={group.key} onToggle={() => toggle(group.key)} />
            ))}
            <tr className={own.total}>
              <th scope="row">All</th>
              <td />
              <td>
                <Coins value={total.value} />
              </td>
              <td>
                <Coins value={total.valueAfterTax} />
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}
