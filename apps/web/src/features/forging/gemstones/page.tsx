import { Checkbox } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { TablePanel } from '../shared/table-panel.tsx'
import { BasisSwitch, useBasis } from './basis.tsx'
import { lodestoneColumns, methodColumns, orbColumns } from './columns.ts'
import { firstView } from './first-view.ts'
import { lodestoneRows } from './lodestone-rows.ts'
import { type MethodRow, methodRows } from './method-rows.ts'
import { orbRows } from './orb-rows.ts'
import { PRICE_FIELDS, PRICED_IDS, pricesOf } from './prices.ts'
import { useOrbs } from './queries.ts'

const ALL_INPUTS = 'all'

const methodKey = ({ key }: MethodRow): string => key
const itemKey = ({ item }: { item: { id: number } }): number => item.id

/** `/gemstones`: what gemstones cost to make. */
export const GemstonesPage = () => {
  const [basis, setBasis] = useBasis()
  const [inputs, setInputs] = useQueryParam('inputs')
  const isEveryInput = inputs === ALL_INPUTS
  const { items, ...state } = useItemsByIds(PRICED_IDS, PRICE_FIELDS)
  const orbs = useOrbs()
  const failed = state.error === null ? null : state
  const prices = useMemo(() => (items === undefined ? undefined : pricesOf(items, basis)), [items, basis])
  const methods = useMemo(() => prices && methodRows(prices, isEveryInput), [prices, isEveryInput])
  const lodestones = useMemo(() => prices && lodestoneRows(prices), [prices])
  const orbsShown = useMemo(
    () => (orbs.recipes && orbs.items ? orbRows(orbs.recipes, pricesOf(orbs.items, basis)) : undefined),
    [orbs.recipes, orbs.items, basis],
  )
  return (
    <Page actions={<BasisSwitch basis={basis} onChange={setBasis} />} isMarket {...firstView}>
      <div className={styles.stack}>
        <TablePanel
          columns={methodColumns}
          failed={failed}
          id="methods"
          note="averages as the community counted them"
          noun="methods"
          rowKey={methodKey}
          rows={methods}
          title="Amalgamated Gemstone by method"
        >
          <Checkbox
            isOn={isEveryInput}
            label="Every input, not only the cheapest"
            onChange={(isOn) => setInputs(isOn ? ALL_INPUTS : null)}
          />
        </TablePanel>
        <TablePanel
          columns={orbColumns}
          emptyAction={<WhatIsListed to={helpPath('gemstones')} />}
          failed={orbs.failed}
          id="orbs"
          note="by jewelers"
          noun="orbs"
          rowKey={itemKey}
          rows={orbsShown}
          title="Orbs for sale"
        />
        <TablePanel
          columns={lodestoneColumns}
          failed={failed}
          id="lodestones"
          note="Mystic Crystals are not for sale and count as nothing"
          noun="lodestones"
          rowKey={itemKey}
          rows={lodestones}
          title="Lodestones"
        />
      </div>
    </Page>
  )
}
