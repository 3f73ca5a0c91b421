import type { GameItem } from '@gildscope/contracts'
import { Coins, ItemTile, rarityColor } from '@gildscope/ui'
import { plainDescription } from '../../../../market/item-words.ts'
import { itemPath, paths } from '../../../../pages/paths.ts'
import { Breadcrumb } from '../../../../shell/breadcrumb.tsx'
import type { PageItem } from '../item-fields.ts'
import { itemRef } from '../recipes/model.ts'
import { ChatLink } from './chat-link.tsx'
import { attributeTexts, bindingText, factTexts, flagTexts } from './facts.ts'
import styles from './item-head.module.css'

export const nameOf = (item: PageItem): string => item.name ?? `Item ${item.id}`

const Vendor = ({ item }: { item: PageItem }) =>
  item.NoSell || !item.vendor_value ? (
    <>Vendors do not take it</>
  ) : (
    <>
      Vendor <Coins value={item.vendor_value} />
    </>
  )

const Facts = ({ item, game }: { item: PageItem; game: GameItem | null }) => (
  <ul aria-label="Facts" className={styles.facts}>
    {item.rarity && <li style={{ color: rarityColor(item.rarity) }}>{item.rarity}</li>}
    {factTexts(item).map((text) => (
      <li key={text}>{text}</li>
    ))}
    <li>
      <Vendor item={item} />
    </li>
    <li>{bindingText(item, game?.flags)}</li>
    {flagTexts(game?.flags).map((text) => (
      <li key={text}>{text}</li>
    ))}
    {item.chat_link && (
      <li>
        <ChatLink link={item.chat_link} />
      </li>
    )}
  </ul>
)

/** The head of an item: name, facts, description. */
export const ItemHead = ({ item, game }: { item: PageItem; game: GameItem | null }) => {
  const description = plainDescription(item.description)
  const attributes = attributeTexts(game)
  return (
    <div>
      <Breadcrumb
        steps={[
          { label: 'TradePost', to: paths.overview },
          { label: `Item ${item.id}`, to: itemPath(item.id) },
        ]}
      />
      <div className={styles.head}>
        <ItemTile item={itemRef(new Map([[item.id, item]]), item.id)} size={56} />
        <div className={styles.words}>
          <h1 className={styles.name} style={{ color: rarityColor(item.rarity ?? null) }}>
            {nameOf(item)}
          </h1>
          <div className={styles.clip}>
            <Facts game={game} item={item} />
            {attributes.length > 0 && (
              <ul aria-label="Attributes" className={styles.facts}>
                {attributes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
          {description !== '' && <p className={styles.description}>{description}</p>}
        </div>
      </div>
    </div>
  )
}
