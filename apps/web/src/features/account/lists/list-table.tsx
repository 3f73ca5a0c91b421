import type { ItemRef } from '@gildscope/ui'
import { Button, typeWords } from '@gildscope/ui'
import {
  type Column,
  DataTable,
  defineColumns,
  TableDownloads,
  type TableSource,
  useTableView,
} from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useMemo, useRef, useState } from 'react'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import { CopyField } from '../../../shell/copy-field.tsx'
import { AddFirst } from '../shared/add-first.tsx'
import { idLine } from './model.ts'

type Row = { id: number; ref: ItemRef }

const PAGE = 20
/** Above a page's height the whole list scrolls instead. */
const WHOLE_HEIGHT = 560

const nameOf = ({ id, ref }: Row): string => ref.name ?? `Item ${id}`

const fileColumns = defineColumns<Row>()([
  { id: 'name', title: 'Item', kind: 'item', value: ({ ref }) => ref, href: ({ id }) => itemPath(id) },
  { id: 'rarity', title: 'Rarity', kind: 'text', width: 100, value: ({ ref }) => ref.rarity },
  { id: 'type', title: 'Type', kind: 'text', value: ({ ref: { type } }) => (type === null ? null : typeWords(type)) },
  { id: 'id', title: 'Id', kind: 'text', width: 90, value: ({ id }) => String(id) },
])

const useColumns = (onDelete: (id: number) => void): readonly Column<Row>[] => {
  const latest = useRef(onDelete)
  latest.current = onDelete
  return useMemo(
    () => [
      ...fileColumns,
      ...defineColumns<Row>()([
        {
          id: 'delete',
          title: 'Delete',
          kind: 'action',
          isSortable: false,
          isFilterable: false,
          value: (row) => ({ label: 'Delete', of: nameOf(row), tone: 'danger', onPress: () => latest.current(row.id) }),
        },
      ]),
    ],
    [],
  )
}

const unknown = (id: number): ItemRef => ({ id, name: null, rarity: null, type: null })

type ListTableProps = { name: string; items: readonly number[]; onDelete: (id: number) => void }

/** The items of a list, as a table and as a line of their ids. */
export const ListTable = ({ name, items, onDelete }: ListTableProps) => {
  const columns = useColumns(onDelete)
  const table = useTableView({ columns, initial: { rows: PAGE } })
  const { refs, error, retry } = useItemRefs(items)
  const [isWhole, setWhole] = useState(false)
  const rows = useMemo(
    () => (refs === undefined ? undefined : items.map((id) => ({ id, ref: refs.get(id) ?? unknown(id) }))),
    [items, refs],
  )
  const source: TableSource<Row> = { kind: 'rows', rows, error, retry }
  const hasMore = items.length > PAGE
  return (
    <section aria-label={name} className={styles.stack}>
      <DataTable
        columns={columns}
        emptyAction={<AddFirst />}
        label={`Items of ${name}`}
        noun="items"
        pageSizes={[PAGE, 50, 100]}
        rowKey={({ id }) => id}
        source={source}
        table={table}
        {...(isWhole && hasMore && { height: WHOLE_HEIGHT })}
        toolbarEnd={
          <>
            {hasMore && (
              <Button aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'In pages' : 'All in one'}
              </Button>
            )}
            <TableDownloads columns={fileColumns} fileName={`gildscope-list-${name}`} source={source} table={table} />
          </>
        }
      />
      <CopyField empty="No items yet" label="Ids" value={idLine(items)} />
    </section>
  )
}
