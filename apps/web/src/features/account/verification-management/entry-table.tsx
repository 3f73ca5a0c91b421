import { type ItemRef, spokenCoins } from '@gildscope/ui'
import { DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { useMemo, useRef } from 'react'
import { PROFESSIONS } from '../../../market/professions.ts'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import { AddFirst } from '../shared/add-first.tsx'
import type { QuantityEntry } from '../shared/bulk/quantities.ts'
import { SECTION_TITLES, type Section } from './model.ts'

type Row = QuantityEntry & { ref: ItemRef }

const NO_IDS: readonly number[] = []
const PAGE = 20

const nameOf = ({ id, ref }: Row): string => ref.name ?? String(id)

/** Entries with their names; undefined while those are loading. */
const useRows = (section: Section, entries: readonly QuantityEntry[]) => {
  const items = useItemRefs(section === 'items' ? entries.map(({ id }) => id) : NO_IDS)
  const { currencies, error, retry } = useCurrencies()
  const rows = useMemo(() => {
    const refOf = (id: number): ItemRef => {
      if (section === 'professions')
        return { id, name: PROFESSIONS.get(id) ?? null, rarity: 'Basic', type: 'Profession' }
      if (section === 'items') return items.refs?.get(id) ?? { id, name: null, rarity: null, type: null }
      const found = currencies?.get(id)
      return { id, name: found?.name ?? `Currency ${id}`, rarity: 'Basic', type: 'Currency', img: found?.icon ?? null }
    }
    const isThere =
      section === 'professions' || (section === 'items' ? items.refs !== undefined : currencies !== undefined)
    return isThere ? entries.map((entry): Row => ({ ...entry, ref: refOf(entry.id) })) : undefined
  }, [section, entries, items.refs, currencies])
  if (section === 'items') return { rows, error: items.error, retry: items.retry }
  return section === 'currency' ? { rows, error, retry } : { rows, error: null, retry: () => {} }
}

const useColumns = (section: Section, onDelete: (id: number) => void) => {
  const latest = useRef(onDelete)
  latest.current = onDelete
  return useMemo(
    () =>
      defineColumns<Row>()([
        {
          id: 'name',
          title: 'Name',
          kind: 'item',
          value: ({ ref }) => ref,
          href: ({ id }) => (section === 'items' ? itemPath(id) : null),
        },
        {
          id: 'quantity',
          title: section === 'professions' ? 'Rating' : 'Quantity',
          kind: 'number',
          width: 84,
          value: ({ qty }) => qty,
          detail: ({ id, qty }) => (section === 'currency' && id === COIN ? spokenCoins(qty) : null),
        },
        {
          id: 'delete',
          title: 'Delete',
          kind: 'action',
          width: 84,
          isSortable: false,
          value: (row) => ({ label: 'Delete', of: nameOf(row), tone: 'danger', onPress: () => latest.current(row.id) }),
        },
      ]),
    [section],
  )
}

type EntryTableProps = { section: Section; entries: readonly QuantityEntry[]; onDelete: (id: number) => void }

/** The requirements of one kind in a list. */
export const EntryTable = ({ section, entries, onDelete }: EntryTableProps) => {
  const columns = useColumns(section, onDelete)
  const table = useTableView({ columns, keepsInAddress: false, initial: { rows: PAGE } })
  const { rows, error, retry } = useRows(section, entries)
  return (
    <DataTable
      columns={columns}
      emptyAction={<AddFirst />}
      label={SECTION_TITLES[section]}
      noun={section === 'currency' ? 'currencies' : section}
      pageSizes={[PAGE, 50, 100]}
      rowKey={({ id }) => id}
      source={{ kind: 'rows', rows, error, retry }}
      table={table}
      variant="plain"
    />
  )
}
