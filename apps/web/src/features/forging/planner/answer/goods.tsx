import { type Good, goodParts } from '@gildscope/planner'
import { ItemName, type ItemRef, rarityColor } from '@gildscope/ui'
import { createContext, useContext } from 'react'
import { itemRef } from '../../../../market/item-columns.ts'
import type { Currencies } from '../../../../market/use-currencies.ts'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'
import { itemPath } from '../../../../pages/paths.ts'

export type Goods = { items: ReadonlyMap<number, KnownItem>; currencies: Currencies | undefined }

export const GoodsContext = createContext<Goods>({ items: new Map(), currencies: undefined })

export const useGoods = (): Goods => useContext(GoodsContext)

export const refOf = ({ items }: Goods, id: number): ItemRef => {
  const item = items.get(id)
  return (item === undefined ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }
}

export const currencyName = ({ currencies }: Goods, id: number): string => currencies?.get(id)?.name ?? `Currency ${id}`

export const goodName = (goods: Goods, good: Good): string => {
  const { kind, id } = goodParts(good)
  if (kind === 'item') return refOf(goods, id).name ?? `Item ${id}`
  return kind === 'currency' ? currencyName(goods, id) : `Guild upgrade ${id}`
}

/** A good with its picture, which an item has. */
export const GoodLine = ({ good, size = 22 }: { good: Good; size?: 20 | 22 | 28 }) => {
  const goods = useGoods()
  const { kind, id } = goodParts(good)
  if (kind !== 'item') return <span translate="no">{goodName(goods, good)}</span>
  return <ItemName href={itemPath(id)} item={refOf(goods, id)} size={size} />
}

/** The name of a good in a sentence, in the colour of its rarity. */
export const GoodWords = ({ good }: { good: Good }) => {
  const goods = useGoods()
  const { kind, id } = goodParts(good)
  const color = kind === 'item' ? rarityColor(refOf(goods, id).rarity) : undefined
  return (
    <span style={{ color }} translate="no">
      {goodName(goods, good)}
    </span>
  )
}
