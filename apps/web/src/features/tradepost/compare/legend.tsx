import { Chip, rarityColor } from '@gildscope/ui'
import { Swatch } from './columns.tsx'
import styles from './compare.module.css'
import type { CompareRow } from './rows.ts'
import { type CompareView, INDEX } from './view.ts'

type LegendProps = {
  rows: readonly Pick<CompareRow, 'id' | 'place' | 'ref'>[]
  view: CompareView
  onDrop: (id: number) => void
}

/** The lines with their colours: a click on a name hides or shows it, its cross removes the item. */
export const Legend = ({ rows, view: { hidden, toggle }, onDrop }: LegendProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out in a row of other controls
  <div aria-label="Shown in the chart" className={styles.legend} role="group">
    {rows.map(({ id, place, ref }) => {
      const name = ref.name ?? `Item ${id}`
      return (
        <Chip className={styles.chip} drop={`Remove ${name}`} key={id} onDrop={() => onDrop(id)}>
          <button
            aria-pressed={!hidden.has(String(id))}
            className={styles.entry}
            onClick={() => toggle(String(id))}
            type="button"
          >
            <Swatch place={place} />
            <span style={{ color: rarityColor(ref.rarity) }} translate="no">
              {name}
            </span>
          </button>
        </Chip>
      )
    })}
    {rows.length > 1 && (
      <button
        aria-pressed={!hidden.has(INDEX)}
        className={`${styles.entry} ${styles.index}`}
        onClick={() => toggle(INDEX)}
        title="Their mean change, each weighted alike"
        type="button"
      >
        <span aria-hidden="true" className={styles.swatch} />
        All of these <small>index</small>
      </button>
    )}
  </div>
)
