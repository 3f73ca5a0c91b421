import { Loading } from '@gildscope/ui'
import { preloadCharts } from '@gildscope/ui/chart'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { Page } from '../../shell/page.tsx'
import { ItemView } from './item-view.tsx'
import { readItemId } from './model.ts'
import styles from './page.module.css'
import { useItem } from './queries.ts'
import { Failed } from './states/failed.tsx'
import { NoItem } from './states/no-item.tsx'

const Unknown = ({ id }: { id: string }) => (
  <NoItem title={`No item has the id ${id}`}>
    The number may be mistyped, or the game has not told of it yet. Search for the name instead.
  </NoItem>
)

const KnownItem = ({ id }: { id: number }) => {
  useEffect(preloadCharts, [])
  const { item, ...state } = useItem(id)
  if (item === null) return <Unknown id={String(id)} />
  if (item !== undefined) return <ItemView item={item} />
  return (
    <Page help="item" isMarket title={`Item ${id}`}>
      <div className={styles.waiting}>
        {state.error === null ? (
          <Loading lines={16} />
        ) : (
          <Failed isAlert state={state} title="The item could not be fetched" who="The items service" />
        )}
      </div>
    </Page>
  )
}

/** `/tradepost/item/19721`: everything about one item. */
export const ItemPage = () => {
  const { id: text } = useParams()
  const id = readItemId(text)
  if (id === 'none') {
    return (
      <NoItem title="No ID selected">
        An item page needs a number, such as /tradepost/item/19721. Search for the name instead.
      </NoItem>
    )
  }
  if (id === 'unknown') return <Unknown id={text ?? ''} />
  return <KnownItem id={id} key={id} />
}
