import { type CSSProperties, useState } from 'react'
import { itemGlyph } from './item-glyph.ts'
import { type ItemRef, rarityColor } from './item-ref.ts'
import styles from './item-tile.module.css'
import { useIconAddress } from './render-base.tsx'
import tiles from './tiles.svg?url&no-inline'

type ItemTileProps = {
  item: Omit<ItemRef, 'id' | 'name'> & Partial<Pick<ItemRef, 'name'>>
  size?: 20 | 22 | 24 | 28 | 32 | 40 | 50 | 56
}

/** An item's icon; while it loads, and if there is none, a drawn symbol of its type. */
export const ItemTile = ({ item, size = 20 }: ItemTileProps) => {
  const address = useIconAddress(item.img)
  const [failed, setFailed] = useState<string | null>(null)
  const variables = { '--tile': `${size}px`, '--tile-color': rarityColor(item.rarity) } as CSSProperties
  return (
    <span aria-hidden="true" className={styles.tile} style={variables}>
      <svg aria-hidden="true" className={styles.glyph}>
        <use href={`${tiles}#${itemGlyph(item)}`} />
      </svg>
      {address !== null && address !== failed && (
        // Another picture is another element: one would show the former picture until the next has come.
        <img
          key={address}
          alt=""
          className={styles.icon}
          decoding="async"
          height={size}
          loading="lazy"
          onError={() => setFailed(address)}
          src={address}
          width={size}
        />
      )}
    </span>
  )
}
