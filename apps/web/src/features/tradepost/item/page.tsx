import { Loading } from '@gildscope/ui'
import { preloadCharts } from '@gildscope/ui/chart'
import { useParams } from 'react-router-dom'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { readItemId } from './item-id.ts'
import { ItemView } from './item-view.tsx'
import styles from './page.module.css'
import { useItem } from './queries.ts'
import { NoItem } from './states/no-item.tsx'

export { firstQueries } from './first-queries.ts'

// Loaded in parallel with the data: the first view contains a chart.
preloadCharts()

const Unknown = ({ id }: { id: string }) => (
  <NoItem title={`No item has the id ${id}`}>
    The number may be wrong, or the game does not list the item yet. Search for the name instead.
  </NoItem>
)

const KnownItem = ({ id }: { id: number }) => {
  const { item, ...state } = useItem(id)
  if (item === null) return <Unknown id={String(id)} />
  if (item !== undefined) return <ItemView item={item} />
  return (
    <Page isMarket title={`Item ${id}`}>
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
