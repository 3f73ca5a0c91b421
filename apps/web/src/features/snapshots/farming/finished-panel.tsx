import { Panel, saveFile } from '@gildscope/ui'
import { type Column, DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { useMemo, useState } from 'react'
import { NameDialog } from '../shared/kept/name-dialog.tsx'
import { elapsedText } from './head.tsx'
import type { Finished } from './session/finished.ts'
import type { FinishedSessions } from './use-finished.ts'
import { perHour } from './view/sums.ts'

const INITIAL = { sort: { column: 'startedAt', order: 'desc' }, rows: 20 } as const

type Asked = { what: 'name' | 'delete'; session: Finished }

const saveSession = (session: Finished): void =>
  saveFile(
    `farming-${new Date(session.startedAt).toISOString().slice(0, 10)}.json`,
    'application/json',
    JSON.stringify({ kind: 'gildscope-farming', ...session }, null, 2),
  )

/** Based on the time until the last snapshot, as during the session. */
const rate = (amount: number, { points }: Finished): number | null => {
  const hourly = perHour(amount, points.at(-1)?.elapsedMs ?? 0)
  return hourly === null ? null : Math.round(hourly)
}

const columnsOf = (ask: (asked: Asked) => void): readonly Column<Finished>[] =>
  defineColumns<Finished>()([
    {
      ...{ id: 'session', title: 'Session', kind: 'text', value: ({ name }) => name },
      detail: ({ accounts, hasTrades, isFixed }) =>
        `${accounts.join(', ')}; ${hasTrades ? 'with' : 'without'} trading; ${isFixed ? 'prices of the start' : 'prices of its end'}`,
      under: ({ elapsedMs }) => elapsedText(elapsedMs),
    },
    {
      ...{ id: 'sell_per_hour', title: 'Sell per hour', kind: 'coins', form: 'gold', hasBar: true, width: 130 },
      value: (session) => rate(session.sum.sell, session),
    },
    {
      ...{ id: 'buy_per_hour', title: 'Buy per hour', kind: 'coins', form: 'gold' },
      value: (session) => rate(session.sum.buy, session),
    },
    { id: 'sell', title: 'Value - Sell', kind: 'coins', form: 'gold', value: ({ sum }) => sum.sell },
    { id: 'buy', title: 'Value - Buy', kind: 'coins', form: 'gold', value: ({ sum }) => sum.buy },
    { id: 'quantity', title: 'Quantity', kind: 'number', value: ({ sum }) => sum.quantity },
    {
      id: 'elapsed',
      title: 'Elapsed',
      kind: 'text',
      value: ({ elapsedMs }) => elapsedText(elapsedMs),
      isSortable: false,
    },
    {
      ...{ id: 'startedAt', title: 'Started', kind: 'date', form: 'age' },
      value: ({ startedAt }) => new Date(startedAt).toISOString(),
    },
    {
      ...{ id: 'rename', title: '', kind: 'action' },
      value: (session) => ({ label: 'Rename', of: session.name, onPress: () => ask({ what: 'name', session }) }),
    },
    {
      ...{ id: 'export', title: '', kind: 'action' },
      value: (session) => ({ label: 'JSON', of: session.name, onPress: () => saveSession(session) }),
    },
    {
      ...{ id: 'delete', title: '', kind: 'action' },
      value: (session) => ({
        ...{ label: 'Delete', of: session.name, tone: 'danger' },
        onPress: () => ask({ what: 'delete', session }),
      }),
    },
  ])

const rowKey = ({ id }: Finished): string => id

/** Finished sessions, side by side. */
export const FinishedPanel = ({ finished: { list, rename, remove } }: { finished: FinishedSessions }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useMemo(() => columnsOf(setAsked), [])
  const table = useTableView({ columns, initial: INITIAL, prefix: 'finished' })
  const source = useMemo(() => ({ kind: 'rows' as const, rows: list }), [list])
  if (list.length === 0) return null
  const close = (): void => setAsked(null)
  return (
    <Panel note="kept in this browser" title="Finished sessions">
      <DataTable
        columns={columns}
        label="Finished sessions"
        noun="sessions"
        rowKey={rowKey}
        sortedBy="sell_per_hour"
        source={source}
        table={table}
        variant="plain"
      />
      {asked?.what === 'name' && (
        <NameDialog
          confirm="Rename"
          name={asked.session.name}
          onClose={close}
          onName={(name) => {
            rename(asked.session.id, name)
            close()
          }}
          title="Name of the session"
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          action="Delete"
          isDanger
          onClose={close}
          onConfirm={() => {
            remove(asked.session.id)
            close()
          }}
          question={`Delete “${asked.session.name}”?`}
          text="Its figures are not stored anywhere else."
        />
      )}
    </Panel>
  )
}
