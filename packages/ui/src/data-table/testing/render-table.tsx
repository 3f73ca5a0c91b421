import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import type { ItemRef } from '../../item/item-ref.ts'
import { ThemeProvider } from '../../theme/index.ts'
import {
  type Column,
  DataTable,
  type DataTableProps,
  defineColumns,
  TableDownloads,
  type TableSource,
  type TableView,
  useTableView,
} from '../index.ts'

export type Ware = { item: ItemRef; sell: number | null; sold: number; bought: number; roi: number }

const ware = (id: number, name: string, sell: number | null, sold: number, bought: number): Ware => ({
  item: { id, name, rarity: 'Basic', type: 'CraftingMaterial' },
  sell,
  sold,
  bought,
  roi: id,
})

export const WARES: readonly Ware[] = [
  ware(1, 'Copper Ore', 12, 900, 30),
  ware(2, 'Mithril Ore', 520_041, 1_386_427, 20),
  ware(3, 'Orichalcum Ore', null, 4000, 10),
  ware(4, 'Silk Scrap', 97, 40, 5),
]

/** Wares 1 to `count`, each sold as often as its number. */
export const manyWares = (count: number): readonly Ware[] =>
  Array.from({ length: count }, (_, index) => ware(index + 1, `Ware ${index + 1}`, index, index + 1, index))

export const columns = defineColumns<Ware>()([
  { id: 'name', title: 'Item', kind: 'item', value: (row) => row.item, href: (row) => `/item/${row.item.id}` },
  {
    id: 'sell_price',
    title: 'Sell',
    group: 'now',
    kind: 'coins',
    side: 'sell',
    isLive: true,
    value: (row) => row.sell,
  },
  { id: '1d_sell_sold', title: 'Sold', note: 'est.', group: 'day-sell', kind: 'number', value: (row) => row.sold },
  { id: '1d_buy_sold', title: 'Sold', group: 'day-buy', kind: 'number', value: (row) => row.bought },
  { id: 'roi', title: 'ROI', group: 'now', kind: 'percent', isHidden: true, value: (row) => row.roi },
])

export const groups = [
  { id: 'now', title: 'Now', rail: 'Now', isOpen: true },
  { id: 'day-sell', title: '1 day, sell side', rail: '1d sell', side: 'sell' as const, isOpen: true },
  { id: 'day-buy', title: '1 day, buy side', rail: '1d buy', side: 'buy' as const },
]

type Options = Partial<Omit<DataTableProps<Ware>, 'source'>> & {
  source?: TableSource<Ware>
  address?: string
  initial?: Partial<TableView>
  keepsInAddress?: boolean
  hasDownloads?: boolean
  idColumn?: Column<Ware>
}

/** A table of wares at an address; `show` changes its source, like a refresh; `waitFor` makes it wait for rows. */
export const renderTable = ({
  address = '/',
  source,
  initial = {},
  keepsInAddress = true,
  ...options
}: Options = {}) => {
  const seen = {
    address,
    show: (_: TableSource<Ware>) => {},
    back: () => {},
    go: (_: string) => {},
    waitFor: (_: Promise<unknown>) => {},
  }
  const given: TableSource<Ware> = source ?? { kind: 'rows', rows: WARES }
  const Wares = () => {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    const [shown, setShown] = useState(given)
    const { hasDownloads, idColumn, ...props } = { columns, ...options }
    const table = useTableView({ columns: props.columns, groups: props.groups ?? groups, initial, keepsInAddress })
    Object.assign(seen, {
      ...{ address: pathname + search, show: setShown, back: () => navigate(-1), go: navigate },
      waitFor: (rows: Promise<unknown>) => table.onChange(() => rows),
    })
    return (
      <main>
        {hasDownloads === true && (
          <TableDownloads
            columns={props.columns}
            fileName="wares"
            source={shown}
            table={table}
            {...(idColumn !== undefined && { idColumn })}
          />
        )}
        <DataTable label="Wares" noun="items" rowKey={(row) => row.item.id} {...props} source={shown} table={table} />
      </main>
    )
  }
  const view = render(
    <ThemeProvider>
      <MemoryRouter useTransitions={false} initialEntries={[address]}>
        <Wares />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return { ...view, user: userEvent.setup(), address: () => decodeURIComponent(seen.address), seen }
}

const textOf = (cell: Element): string => cell.textContent

/** Names in the first column, from above. */
export const shownNames = (): string[] => [...document.querySelectorAll('tbody th')].map(textOf)

export const heads = (): string[] => [...document.querySelectorAll('thead tr:not(:first-child) th')].map(textOf)
