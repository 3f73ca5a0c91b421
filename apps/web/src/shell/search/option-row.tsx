import { Coins, ItemTile, rarityColor } from '@gildscope/ui'
import { IconFile, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import keycap from './keycap.module.css'
import { type FoundItem, itemFacts, type SearchOption } from './model.ts'
import styles from './palette.module.css'
import { splitMatch } from './split-match.ts'

const Marked = ({ text, wanted }: { text: string; wanted: string }) =>
  splitMatch(text, wanted).map((part) =>
    part.isMatch ? (
      <mark className={styles.match} key="match">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )

const Prices = ({ item }: { item: FoundItem }) =>
  item.isTradable ? (
    <span className={styles.prices}>
      <span className={styles.price}>
        <span aria-hidden="true" className={`${styles.side} ${styles.sell}`} />
        <span className="gs-visually-hidden">sell </span>
        <Coins value={item.sellPrice} />
      </span>
      <span className={styles.price}>
        <span aria-hidden="true" className={`${styles.side} ${styles.buy}`} />
        <span className="gs-visually-hidden">buy </span>
        <Coins value={item.buyPrice} />
      </span>
    </span>
  ) : (
    <span className={styles.untraded}>not tradable</span>
  )

const Item = ({ item, wanted }: { item: FoundItem; wanted: string }) => (
  <>
    <ItemTile item={item} size={28} />
    <span className={styles.words}>
      <span className={styles.name} style={{ color: rarityColor(item.rarity) }} title={item.name ?? undefined}>
        <Marked text={item.name ?? `Item ${item.id}`} wanted={wanted} />
      </span>
      <span className={styles.facts}>{itemFacts(item)}</span>
    </span>
    <Prices item={item} />
  </>
)

const PageLine = ({ title, kind, wanted }: { title: string; kind: 'page' | 'table'; wanted: string }) => {
  const Icon = kind === 'table' ? IconTable : IconFile
  return (
    <>
      <span aria-hidden="true" className={styles.pageIcon}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Marked text={title} wanted={wanted} />
        </span>
      </span>
    </>
  )
}

type OptionRowProps = {
  id: string
  option: SearchOption
  wanted: string
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

/** A link that the list chooses for the field above; a press with Ctrl opens it in a new tab, as links do. */
export const OptionRow = ({ id, option, wanted, isActive, onPoint, onOpen }: OptionRowProps) => (
  <Link
    aria-selected={isActive}
    className={isActive ? `${styles.option} ${styles.active}` : styles.option}
    id={id}
    onClick={({ ctrlKey, metaKey, shiftKey }) => {
      if (!ctrlKey && !metaKey && !shiftKey) onOpen()
    }}
    onPointerMove={onPoint}
    role="option"
    tabIndex={-1}
    to={option.href}
  >
    {option.kind === 'item' ? (
      <Item item={option.item} wanted={wanted} />
    ) : (
      <PageLine kind={option.kind} title={option.title} wanted={wanted} />
    )}
    {isActive && (
      <span aria-hidden="true" className={`${keycap.key} ${styles.enter}`}>
        Enter
      </span>
    )}
  </Link>
)
