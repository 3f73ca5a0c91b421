import { MINUTE_MS } from '@gildscope/base/time'
import { type FilterTerm, getItems } from '@gildscope/contracts'
import { Button, type ItemRef, Loading } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { optionsWithin, Picker } from '@gildscope/ui/forms'
import { useState } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { Failed } from '../../../../market/failed.tsx'
import { itemRef } from '../../../../market/item-columns.ts'
import type { ItemOption } from '../../../../market/item-picker/use-found-items.ts'
import { NAME_FIELDS } from '../../../../market/market-column.ts'
import { useKeepItemRef } from '../../../../market/use-item-refs.ts'

const STALE_MS = 10 * MINUTE_MS
const ITEMS_AT_MOST = 1000

const LEGENDARIES: readonly FilterTerm[] = [
  { field: 'rarity', op: 'eq', value: 'Legendary' },
  { field: 'type', op: 'ne', value: 'Trophy' },
]
// No term ends in a blank: what else the service finds, such as recipes of gifts, is left out here.
const GIFTS: readonly FilterTerm[] = [{ field: 'name', op: 'cts', value: 'Gift of' }]
const isGift = ({ name }: ItemRef): boolean => name?.startsWith('Gift of ') ?? false

type PresetProps = {
  label: string
  terms: readonly FilterTerm[]
  /** Of what the service finds. */
  isOne?: (item: ItemRef) => boolean
  onChoose: (item: ItemRef) => void
}

const Preset = ({ label, terms, isOne = () => true, onChoose }: PresetProps) => {
  const query = { ids: 'all' as const, filter: { terms: [...terms], ignored: [] }, fields: [...NAME_FIELDS] }
  const state = useEndpoint(getItems, { query: { ...query, limit: ITEMS_AT_MOST } }, { staleTime: STALE_MS })
  const [text, setText] = useState('')
  const keep = useKeepItemRef()
  const rows = state.data?.reply
  if (rows === undefined)
    return state.error === null ? (
      <Loading lines={2} />
    ) : (
      <Failed state={fetched(state)} title={`${label} could not be fetched`} who="The items service" />
    )
  const options = rows
    .map(itemRef)
    .flatMap((ref): ItemOption[] => {
      if (ref === null || !isOne(ref)) return []
      const { id, ...item } = ref
      return [{ key: String(id), id, item, note: item.type ?? '' }]
    })
    .toSorted((a, b) => (a.item.name ?? '').localeCompare(b.item.name ?? ''))
  const shown = text.trim() === '' ? options : optionsWithin(options, text, ITEMS_AT_MOST)
  return (
    <Picker
      canBrowse
      hint={`${shown.length} of ${options.length}`}
      label={label}
      onChoose={({ id, item }) => {
        keep({ ...item, id })
        onChoose({ ...item, id })
        setText('')
      }}
      onText={setText}
      options={shown}
      placeholder={label}
      startLength={0}
      text={text}
    />
  )
}

type PresetsDialogProps = { onChoose: (item: ItemRef) => void; onClose: () => void }

/** Targets that many people have, by kind. */
export const PresetsDialog = ({ onChoose, onClose }: PresetsDialogProps) => {
  const handleChoose = (item: ItemRef): void => {
    onChoose(item)
    onClose()
  }
  return (
    <DialogBox actions={<Button onClick={onClose}>Cancel</Button>} onClose={onClose} title="Presets">
      <Preset label="Legendaries" onChoose={handleChoose} terms={LEGENDARIES} />
      <Preset isOne={isGift} label="Gifts" onChoose={handleChoose} terms={GIFTS} />
    </DialogBox>
  )
}
