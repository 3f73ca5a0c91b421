import type { DropActivity } from '@gildscope/contracts'
import { SelectField } from '@gildscope/ui/forms'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { ACTIVITIES, ACTIVITY_WORDS } from '../../shared/drop-words.ts'
import { readSelection } from '../selection.ts'
import type { SelectionControl } from '../use-selection.ts'
import { Place } from './place.tsx'

type ActivityPickerProps = { control: SelectionControl; activities: readonly DropActivity[] | undefined }

/** The activities of the site; those without a submission can be selected and show that they are empty. */
export const ActivityPicker = ({ control, activities }: ActivityPickerProps) => {
  const { activity } = control.selection
  const known = new Set(activities)
  return (
    <Place name="activity">
      <SelectField
        label="Activity"
        onChange={(value) =>
          control.choose({ activity: readSelection(new URLSearchParams({ activity: value })).activity, itemId: null })
        }
        options={[
          ...ACTIVITIES.map((code) => ({
            value: code,
            label:
              activities === undefined || known.has(code) ? ACTIVITY_WORDS[code] : `${ACTIVITY_WORDS[code]} (none)`,
          })),
        ]}
        value={activity}
      />
    </Place>
  )
}

type ItemPickerProps = {
  control: SelectionControl
  /** Undefined: loading. */
  ids: readonly number[] | undefined
  refs: ItemRefs | undefined
}

export const itemName = (refs: ItemRefs | undefined, id: number): string => refs?.get(id)?.name ?? `Item ${id}`

/** By name; those whose name has not loaded yet come last. */
export const byName = (ids: readonly number[], refs: ItemRefs | undefined): readonly number[] =>
  ids.toSorted((a, b) => {
    const [hasA, hasB] = [refs?.has(a) === true, refs?.has(b) === true]
    if (hasA !== hasB) return hasA ? -1 : 1
    return itemName(refs, a).localeCompare(itemName(refs, b), 'en')
  })

export const ResearchItemPicker = ({ control, ids, refs }: ItemPickerProps) => {
  const { activity, itemId } = control.selection
  // A link may name an item without submissions.
  const all = itemId === null || ids === undefined || ids.includes(itemId) ? (ids ?? []) : [itemId, ...ids]
  const options = byName(ids === undefined && itemId !== null ? [itemId] : all, refs)
  return (
    <Place name="item">
      <SelectField
        isDisabled={options.length === 0}
        label="Research Items"
        onChange={(value) => control.choose({ activity, itemId: value === '' ? null : Number(value) })}
        options={[
          ...(itemId === null ? [{ value: '', label: 'Select Research Item' }] : []),
          ...options.map((id) => ({ value: String(id), label: itemName(refs, id) })),
        ]}
        value={itemId === null ? '' : String(itemId)}
      />
    </Place>
  )
}
