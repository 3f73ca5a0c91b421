import { ItemName } from '../../../item/item-name.tsx'
import type { ItemRef } from '../../../item/item-ref.ts'
import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

const nameOf = (item: ItemRef): string => item.name ?? `Item ${item.id}`

export const itemKind = defineKind('item', {
  isRight: false,
  width: 250,
  skeletonRatio: 0.7,
  grammar: 'text',
  compare: (a, b) => compareText(nameOf(a), nameOf(b)),
  text: nameOf,
  raw: nameOf,
  cell: (item, { picture }, { href, tile, under = null, aside = null }) => {
    const name = (
      <span className={tile === 24 ? styles.twoLines : styles.item}>
        {ItemName({ item, href, size: picture ?? tile, isFollowed: true })}
        {aside !== null && (
          // biome-ignore lint/a11y/useAnchorContent: for pointers only, so that its words are in no copied cell and no name of a row
          <a
            aria-hidden="true"
            className={styles.aside}
            data-label={aside.label}
            href={aside.href}
            tabIndex={-1}
            title={aside.title}
          />
        )}
      </span>
    )
    if (under === null) return name
    return (
      <>
        {name}
        <span className={styles.underName}>{under}</span>
      </>
    )
  },
})
