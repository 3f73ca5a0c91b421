import { listOwnDrops, type OwnDrop, withdrawDrop } from '@gildscope/contracts'
import { Button, formatNumber, type ItemRef } from '@gildscope/ui'
import { DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { fetched } from '../../../api/fetched.ts'
import { type ItemRefs, useItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import { useChange } from '../../../shell/use-change.ts'
import { ACTIVITY_WORDS, FLAG_WORDS } from '../shared/drop-words.ts'
import { BLACK_LION_CHEST, type Stack } from './model.ts'

const INITIAL = { sort: { column: 'iso', order: 'desc' }, rows: 20 } as const
/** The item that was opened or salvaged; for a chest and its key, the chest. */
const subjectOf = ({ consumed }: OwnDrop) => consumed.find(({ id }) => id === BLACK_LION_CHEST) ?? consumed[0]

const unitsOf = ({ items }: OwnDrop): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

const flagWords = ({ flags }: OwnDrop): string => flags.map(({ reason }) => FLAG_WORDS[reason]).join(', ')

type OwnRow = { drop: OwnDrop; subject: Stack | null; item: ItemRef | null }

const rowOf = (drop: OwnDrop, refs: ItemRefs | undefined): OwnRow => {
  const subject = subjectOf(drop) ?? null
  if (subject === null) return { drop, subject, item: null }
  return { drop, subject, item: refs?.get(subject.id) ?? { id: subject.id, name: null, rarity: null, type: null } }
}

const columnsOf = (onWithdraw: (drop: OwnDrop) => void) =>
  defineColumns<OwnRow>()([
    {
      id: 'item',
      title: 'Item',
      kind: 'item',
      width: 210,
      value: ({ item }) => item,
      href: ({ subject }) => (subject === null ? null : itemPath(subject.id)),
      under: ({ drop: { iso, account } }) => `${iso.slice(0, 10)}, ${account}`,
    },
    { id: 'iso', title: 'Taken', kind: 'date', width: 150, value: ({ drop }) => drop.iso },
    { id: 'account', title: 'Game account', kind: 'text', value: ({ drop }) => drop.account },
    { id: 'activity', title: 'Activity', kind: 'text', width: 170, value: ({ drop }) => ACTIVITY_WORDS[drop.activity] },
    { id: 'kit', title: 'Salvage kit', kind: 'text', value: ({ drop }) => drop.salvageKit || null },
    { id: 'consumed', title: 'Consumed', kind: 'number', value: ({ subject }) => subject?.quantity },
    { id: 'gained', title: 'Gained', kind: 'number', help: 'Units of all items', value: ({ drop }) => unitsOf(drop) },
    { id: 'mf', title: 'Magic find', kind: 'percent', value: ({ drop }) => drop.mf },
    { id: 'level', title: 'Level', kind: 'number', value: ({ drop }) => drop.level },
    {
      id: 'countsFrom',
      title: 'Counts from',
      help: 'First day in public figures: submissions of a new game account wait some days',
      kind: 'date',
      value: ({ drop }) => drop.countsFrom,
    },
    {
      id: 'flags',
      title: 'Flags',
      help: 'Why it is left out unless flagged submissions are included',
      kind: 'text',
      width: 130,
      value: ({ drop }) => flagWords(drop) || null,
      detail: ({ drop: { flags } }) => flags.map(({ detail }) => detail).join('\n') || null,
      tone: ({ drop: { flags } }) => (flags.length > 0 ? 'warn' : null),
    },
    {
      id: 'withdraw',
      title: 'Withdraw',
      kind: 'action',
      isSortable: false,
      isFilterable: false,
      value: ({ drop }) => ({
        label: 'Withdraw',
        of: `the submission of ${drop.iso.slice(0, 10)}`,
        tone: 'danger',
        onPress: () => onWithdraw(drop),
      }),
    },
  ])

/** Submissions from the linked game accounts, with a way to withdraw them. */
export const OwnSubmissions = ({ onBack }: { onBack: () => void }) => {
  const query = useQuery(endpointQuery(useApi(), listOwnDrops))
  const drops = query.data?.reply
  const ids = useMemo(() => (drops ?? []).flatMap((drop) => subjectOf(drop)?.id ?? []), [drops])
  const { refs } = useItemRefs(ids)
  const rows = useMemo(() => drops?.map((drop) => rowOf(drop, refs)), [drops, refs])
  const [doomed, setDoomed] = useState<OwnDrop | null>(null)
  const withdraw = useChange(withdrawDrop, {
    target: doomed?.id ?? '',
    says: 'Withdrawn',
    refetches: [listOwnDrops],
  })
  const columns = useMemo(() => columnsOf(setDoomed), [])
  const table = useTableView({ columns, initial: INITIAL })
  const { error, retry } = fetched(query)
  return (
    <div className={panels.stack}>
      <DataTable
        columns={columns}
        emptyAction={<Button onClick={onBack}>Collect</Button>}
        label="My submissions"
        noun="submissions"
        rowKey={({ drop }) => drop.id}
        source={{ kind: 'rows', rows, error, retry }}
        table={table}
      />
      {doomed !== null && (
        <ConfirmDialog
          action="Withdraw"
          isDanger
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            void withdraw.send({ body: { id: doomed.id } })
          }}
          question="Withdraw this submission?"
          text={`${formatNumber(subjectOf(doomed)?.quantity ?? 0)} consumed and ${formatNumber(unitsOf(doomed))} items gained are permanently removed from the drop rates.`}
        />
      )}
    </div>
  )
}
