import { Loading } from '@gildscope/ui'
import { preloadCharts } from '@gildscope/ui/chart'
import { type QueryClient, usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { type Api, useApi } from '../../api/api-context.tsx'
import type { PageComponent } from '../../lazy-page.tsx'
import { Failed } from '../../market/failed.tsx'
import { Page } from '../../shell/page.tsx'
import { readChartView } from './history-chart/chart-view.ts'
import { historyQuery } from './history-chart/queries.ts'
import { ItemView } from './item-view.tsx'
import { readItemId } from './model.ts'
import styles from './page.module.css'
import { itemQuery, useItem } from './queries.ts'
import { NoItem } from './states/no-item.tsx'

const Unknown = ({ id }: { id: string }) => (
  <NoItem title={`No item has the id ${id}`}>
    The number may be mistyped, or the game has not told of it yet. Search for the name instead.
  </NoItem>
)

type Asking = { api: Api; queries: QueryClient; id: number; search: URLSearchParams }

/** What the page shows first. */
const firstQueries = ({ api, queries, id, search }: Asking) => ({
  item: itemQuery(api, id),
  history: historyQuery(api, queries, { itemId: id, view: readChartView(search) }),
})

/** It is on its way together, not one after the other. */
const usePreparation = (id: number): void => {
  const api = useApi()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  useState(preloadCharts)
  const { item, history } = firstQueries({ api, queries, id, search })
  usePrefetchQuery(item)
  usePrefetchQuery(history)
}

const prepare: PageComponent['prepare'] = async ({ params, ...given }) => {
  const id = readItemId(params.id)
  if (typeof id === 'string') return
  preloadCharts()
  const { item, history } = firstQueries({ ...given, id })
  await Promise.all([given.queries.prefetchQuery(item), given.queries.prefetchQuery(history)])
}

const KnownItem = ({ id }: { id: number }) => {
  usePreparation(id)
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

const Item = () => {
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

/** `/tradepost/item/19721`: everything about one item. */
export const ItemPage: PageComponent = Object.assign(Item, { prepare })
