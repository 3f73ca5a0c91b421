import { getItems } from '@gildscope/contracts'
import { ItemName, type ItemRef, Loading, Notice } from '@gildscope/ui'
import { IconHash } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useLivePrices } from '../../../api/use-live-prices.ts'
import { Failed } from '../../../market/failed.tsx'
import { ItemPicker } from '../../../market/item-picker/item-picker.tsx'
import { TRADABLE } from '../../../market/tradable.ts'
import { useAsks } from '../../../market/use-asks.ts'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import styles from './buyout.module.css'
import { firstView } from './first-view.ts'
import { Panels } from './panels.tsx'

/** Suggestions at most. */
const SUGGESTIONS = 30
const ITEM = 'item'
const PRICE = 'price'

const readId = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

const EXAMPLE = {
  query: {
    ...{ fields: ['id'], sort: '1d_sell_sold', order: 'desc' as const, limit: 1 },
    filter: { terms: [...TRADABLE], ignored: [] },
  },
}

/** The best-selling item; undefined: loading, null: there is none. */
const useExample = (isWanted: boolean): number | null | undefined => {
  const { data, error } = useEndpoint(getItems, EXAMPLE, { isEnabled: isWanted })
  if (!isWanted || error !== null) return null
  return data === undefined ? undefined : (data.reply[0]?.id ?? null)
}

const NoItem = () => (
  <div className={styles.state}>
    <Notice icon={<IconHash size={20} stroke={1.75} />} title="No item selected">
      Search for an item above to see the cost of its sell listings.
    </Notice>
  </div>
)

const Chosen = ({ id }: { id: number }) => {
  const { refs } = useItemRefs([id])
  const item: ItemRef = refs?.get(id) ?? { id, name: null, rarity: null, type: null }
  return (
    <span className={styles.item}>
      <ItemName href={itemPath(id)} item={item} size={24} />
    </span>
  )
}

const Answers = ({ id }: { id: number }) => {
  const state = useAsks(id)
  useLivePrices([id], state.retry)
  if (state.asks !== undefined)
    return <Panels asks={state.asks} at={state.at} isOld={state.error !== null} itemId={id} />
  if (state.error === null) return <Loading />
  return (
    <div className={styles.state}>
      <Failed isAlert state={state} title="Sell listings could not be fetched" who="The game's API" />
    </div>
  )
}

export const BuyoutPage = () => {
  const [params, setParams] = useSearchParams()
  const chosen = readId(params.get(ITEM))
  const example = useExample(chosen === null)
  const id = chosen ?? example
  // The price is of the item before: another one starts with its own.
  const choose = ({ id: next }: ItemRef): void =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set(ITEM, String(next))
      after.delete(PRICE)
      return after
    })
  return (
    <Page {...firstView}>
      <div className={styles.head}>
        <div className={styles.picker}>
          <ItemPicker label="Item" limit={SUGGESTIONS} onChoose={choose} placeholder="Search items" />
        </div>
        {id != null && <Chosen id={id} />}
        {id != null && chosen === null && (
          <p className={styles.example}>An example: the item with the most sales. Search for yours.</p>
        )}
      </div>
      {id === undefined && <Loading />}
      {id === null && <NoItem />}
      {id != null && <Answers id={id} key={id} />}
    </Page>
  )
}
