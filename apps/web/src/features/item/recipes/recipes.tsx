import { useFees } from '../use-fees.ts'
import { BasisSwitch, useBasis } from './basis.tsx'
import { MadeBy } from './made-by.tsx'
import styles from './recipes.module.css'
import { UsedIn } from './used-in.tsx'

/** What makes the item, and what is made of it. */
export const Recipes = ({ itemId }: { itemId: number }) => {
  const { net } = useFees()
  const [basis, setBasis] = useBasis()
  return (
    <section aria-label="Recipes" className={styles.recipes} id="recipes">
      <div className={styles.bar}>
        <span>Ingredients are paid by</span>
        <BasisSwitch basis={basis} setBasis={setBasis} />
      </div>
      <div className={styles.halves}>
        <MadeBy itemId={itemId} pricing={{ basis, net }} />
        <UsedIn itemId={itemId} pricing={{ basis, net }} />
      </div>
    </section>
  )
}
