import type { ItemField } from '@gildscope/contracts'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { Button, formatNumber } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { AmountField, type AmountKind, amountOf } from '@gildscope/ui/forms'
import { useMemo, useState } from 'react'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import styles from './alt-standard.module.css'
import { columns, idColumn, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { anotherKey, anyKey, FOLLOWED, type JokeRow, jokeRows } from './model.ts'

const GOLD: AmountKind = { kind: 'coins', step: COPPER_PER_GOLD }
const FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'sell_price']
const INITIAL = { rows: 20 } as const

/** One of the currencies at a time; each visit starts with a random one. */
const Pick = ({ rows }: { rows: readonly JokeRow[] }) => {
  const [param, setParam] = useQueryParam('joke')
  const [drawn] = useState(() => anyKey(Math.random()))
  const row = rows.find(({ key }) => key === param) ?? rows.find(({ key }) => key === drawn)
  if (row === undefined) return null
  const { key, name, units } = row
  return (
    <p className={styles.pick}>
      <output aria-live="polite">{units === null ? `${name}: –` : `${formatNumber(units, 1)} ${name}`}</output>
      <Button onClick={() => setParam(anotherKey(key, Math.random()))} size="small">
        Another
      </Button>
    </p>
  )
}

export const AltStandardPage = () => {
  const [param, setParam] = useQueryParam('gold')
  const text = param ?? '100g'
  const amount = amountOf(text, GOLD)
  const { items, error, retry } = useItemsByIds(FOLLOWED, FIELDS)
  // Made-up values need no prices: they stay when prices cannot be loaded.
  const rows = useMemo(
    () => (items === undefined && error === null ? undefined : jokeRows(amount, items)),
    [items, error, amount],
  )
  const table = useTableView({ columns, initial: INITIAL })
  const source = { kind: 'rows', rows, error, retry } as const
  return (
    <Page
      actions={
        <TableDownloads
          columns={columns}
          idColumn={idColumn}
          fileName="gildscope-alt-standard"
          source={source}
          table={table}
        />
      }
      isMarket
      {...firstView}
    >
      <div className={styles.head}>
        <AmountField amount={GOLD} label="Gold" onText={setParam} text={text} />
        <Pick rows={rows ?? []} />
      </div>
      <DataTable
        columns={columns}
        label="Alternative currencies"
        noun="currencies"
        pageSizes={[20]}
        rowKey={rowKey}
        source={source}
        table={table}
      />
    </Page>
  )
}
