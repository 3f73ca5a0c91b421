import { placeWords } from '../../../market/game-account/place-words.ts'
import styles from './account-to-csv.module.css'
import type { AccountToCsv } from './use-account-to-csv.ts'

const SHOWN = 3

/** The places that a table lacks: they count neither as gained nor as lost. */
export const LeftOut = ({ page: { look, view } }: { page: AccountToCsv }) => {
  if (look === null || view.face === null) return null
  const places = view.face === 'difference' ? look.leftOut : look.holes[view.face]
  if (places.length === 0) return null
  const more = places.length - SHOWN
  const names = places.slice(0, SHOWN).map(placeWords).join(', ')
  return (
    <p className={styles.leftOut} role="status">
      {view.face === 'difference' ? 'Not read both times, so left out on both sides: ' : 'Could not be read: '}
      {names}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}
