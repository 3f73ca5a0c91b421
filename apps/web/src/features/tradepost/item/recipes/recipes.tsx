import { useFees } from '../../../../market/use-fees.ts'
import type { PageItem } from '../item-fields.ts'
import { BasisSwitch, useBasis } from './basis.tsx'
import { MadeBy } from './made-by.tsx'
import styles from './recipes.module.css'
import { UsedIn } from './used-in.tsx'

/** Recipes for the item, and recipes that use it. */
export const Recipes = ({ item }: { item: PageItem }) => {
  const { net } = useFees()
  const [basis, setBasis] = useBasis()
  const isCraftable = item.craftable !== false
  return (
    <section aria-label="Recipes" className={styles.recipes} id="recipes">
      <div className={styles.bar}>
        {!isCraftable && <span className={styles.start}>No known recipe makes this item.</span>}
        <span>Ingredients are paid by</span>
        <BasisSwitch basis={basis} setBasis={setBasis} />
      </div>
      <div className={isCraftable ? styles.halves : undefined}>
        {isCraftable && <MadeBy itemId={item.id} pricing={{ basis, net }} sellPrice={item.sell_price ?? null} />}
        <UsedIn itemId={item.id} pricing={{ basis, net }} />
      </div>
    </section>
  )
}
