import { formatNumber, ItemTile } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import styles from './collection.module.css'
import type { Snapshot } from './draft.ts'
import type { Worth } from './use-worth.ts'

/** Item types that players open or salvage. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['Armor', 'Container', 'Weapon', 'Trophy'])

type IconPanelProps = {
  snapshot: Snapshot
  worth: Worth
  label: string
  /** As many places as the panel before it, so that removed stacks are noticeable. */
  least?: number
}

/** The stacks of a snapshot that can be opened or salvaged, in the order of the bags. */
export const shownStacks = ({ places }: Snapshot, { items }: Worth) =>
  places.flatMap((place) => {
    const item = place === null ? undefined : items?.get(place.id)
    const ref = item === undefined ? null : itemRef(item)
    return place === null || ref === null || !SHOWN_TYPES.has(ref.type ?? '') ? [] : [{ ref, count: place.count }]
  })

export const IconPanel = ({ snapshot, worth, label, least = 0 }: IconPanelProps) => {
  const stacks = shownStacks(snapshot, worth)
  const waits = worth.items === undefined && worth.failed === null
  if (stacks.length === 0)
    return (
      <p className={styles.noIcons}>
        {waits ? 'Loading, Please Wait.' : 'No armor, container, weapon or trophy in the bags.'}
      </p>
    )
  return (
    <ul aria-label={label} className={styles.icons}>
      {stacks.map(({ ref, count }, index) => (
        <li key={index} title={`${ref.name ?? `Item ${ref.id}`}, ${formatNumber(count)}`}>
          <ItemTile item={ref} size={40} />
          <span className="gs-visually-hidden">{ref.name ?? `Item ${ref.id}`}, </span>
          <span className={count === 1 ? 'gs-visually-hidden' : styles.count}>{formatNumber(count)}</span>
        </li>
      ))}
      {Array.from({ length: Math.max(0, least - stacks.length) }, (_, index) => (
        <li aria-hidden="true" className={styles.gone} key={`gone ${index}`} />
      ))}
    </ul>
  )
}
