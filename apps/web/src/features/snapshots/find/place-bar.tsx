import type { Place } from '@gildscope/holdings'
import { formatNumber } from '@gildscope/ui'
import styles from './find.module.css'
import { type FindRow, whereWords } from './model.ts'

/** The same place has the same colour on every page. */
const COLORS: Readonly<Partial<Record<Place, string>>> = {
  materials: 'var(--gs-series-5)',
  inventory: 'var(--gs-series-1)',
  equipment: 'color-mix(in srgb, var(--gs-series-1) 50%, var(--gs-surface-1))',
  bank: 'var(--gs-series-4)',
  tpSells: 'var(--gs-series-8)',
  sharedInventory: 'var(--gs-series-7)',
  deliveryBox: 'var(--gs-series-6)',
}
const OTHER = 'var(--gs-text-2)'

/** Units by place, the most first. */
export const unitsByPlace = (rows: readonly FindRow[]): { place: Place; units: number }[] =>
  [...Map.groupBy(rows, ({ place }) => place)]
    .map(([place, those]) => ({ place, units: those.reduce((sum, { units }) => sum + units, 0) }))
    .sort((a, b) => b.units - a.units)

/** Where the units are, at one look. */
export const PlaceBar = ({ rows }: { rows: readonly FindRow[] }) => {
  const places = unitsByPlace(rows)
  if (places.length === 0) return null
  return (
    <div className={styles.placeBar}>
      <div aria-hidden="true" className={styles.bar}>
        {places.map(({ place, units }) => (
          <span key={place} style={{ flexGrow: units, background: COLORS[place] ?? OTHER }} />
        ))}
      </div>
      <ul aria-label="Units by place" className={styles.legend}>
        {places.map(({ place, units }) => (
          <li key={place}>
            <span aria-hidden="true" className={styles.swatch} style={{ background: COLORS[place] ?? OTHER }} />
            {whereWords({ place, where: '', isInside: false })} <span>{formatNumber(units)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
