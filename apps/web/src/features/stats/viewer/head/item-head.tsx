import type { ItemRow } from '@gildscope/contracts'
import { ItemTile, rarityColor, typeWords } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { plainDescription } from '../../../../market/item-words.ts'
import { itemPath, paths } from '../../../../pages/paths.ts'
import { Breadcrumb } from '../../../../shell/breadcrumb.tsx'
import { ACTIVITY_WORDS } from '../../shared/drop-words.ts'
import type { ItemSelection } from '../calls.ts'
import { firstView } from '../first-view.ts'
import { basicHash, reportHash } from '../links.ts'
import styles from './item-head.module.css'

type ItemHeadProps = {
  selection: ItemSelection
  /** The complete selection from the address. */
  search: URLSearchParams
  /** Undefined: loading; null: not in the catalogue. */
  item: ItemRow | null | undefined
}

export const nameOf = ({ itemId }: ItemSelection, item: ItemRow | null | undefined): string =>
  item?.name ?? `Item ${itemId}`

/** The item, the game's description of it, and a shareable link. */
export const ItemHead = ({ selection, search, item }: ItemHeadProps) => {
  const { activity, itemId } = selection
  const description = plainDescription(item?.description)
  const ref = {
    id: itemId,
    name: item?.name ?? null,
    rarity: item?.rarity ?? null,
    type: item?.type ?? null,
    img: item?.img ?? null,
  }
  return (
    <div>
      <Breadcrumb
        steps={[
          { label: 'Stats' },
          { label: firstView.title, to: paths.statsViewer },
          { label: ACTIVITY_WORDS[activity], to: `${paths.statsViewer}?activity=${activity}` },
        ]}
      />
      <div className={styles.head}>
        <ItemTile item={ref} size={56} />
        <div className={styles.words}>
          <h1 className={styles.name} style={{ color: rarityColor(ref.rarity) }}>
            {nameOf(selection, item)}
          </h1>
          <ul aria-label="Facts" className={styles.facts}>
            {ref.rarity !== null && <li style={{ color: rarityColor(ref.rarity) }}>{ref.rarity}</li>}
            {ref.type !== null && <li>{typeWords(ref.type)}</li>}
            <li>
              <Link to={itemPath(itemId)}>id {itemId}</Link>
            </li>
            <li className={styles.link}>
              <Link title="To this item without cuts, in a form that can be read" to={{ hash: basicHash(selection) }}>
                Item link
              </Link>
            </li>
            <li className={styles.link}>
              <Link title="To all that is chosen here, in one word" to={{ hash: reportHash(search) }}>
                Report link
              </Link>
            </li>
            {description !== '' && <li className={styles.flavour}>“{description}”</li>}
          </ul>
        </div>
      </div>
    </div>
  )
}
