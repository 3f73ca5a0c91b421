import { Link } from 'react-router-dom'
import styles from './item-name.module.css'
import { type ItemRef, rarityColor } from './item-ref.ts'
import { ItemTile } from './item-tile.tsx'

type ItemNameProps = {
  item: ItemRef
  /** Page of the item; null: the name is no link. */
  href: string | null
  size?: 20 | 22 | 24 | 28 | 32 | 40 | 50 | 56
  /** The surrounding component handles clicks on links, as tables do for their hundreds of them. */
  isFollowed?: boolean
}

/** Icon and name of an item in the colour of its rarity. */
export const ItemName = ({ item, href, size = 20, isFollowed = false }: ItemNameProps) => {
  const name = item.name ?? `Item ${item.id}`
  const content = (
    <>
      <ItemTile item={item} size={size} />
      <span className={styles.text} style={{ color: rarityColor(item.rarity) }} title={name} translate="no">
        {name}
      </span>
    </>
  )
  if (href === null) return <span className={styles.name}>{content}</span>
  if (isFollowed) {
    return (
      <a className={styles.name} href={href}>
        {content}
      </a>
    )
  }
  return (
    <Link className={styles.name} to={href}>
      {content}
    </Link>
  )
}
