import { type EndpointCall, getItems } from '@gildscope/contracts'
import { type FirstQueries, firstCall, firstQuery } from '../../../api/first-queries.ts'
import { readChartView } from './history-chart/chart-view.ts'
import { historyQuery } from './history-chart/history-query.ts'
import { PAGE_FIELDS } from './item-fields.ts'
import { readItemId } from './item-id.ts'

export const itemCall = (id: number): EndpointCall<typeof getItems> => ({ query: { ids: [id], fields: PAGE_FIELDS } })

/**
 * The item, and its history, whose range ends at the server's current time: that comes from the status, so it is not a
 * single call.
 */
export const firstQueries: FirstQueries = ({ params, search }) => {
  const id = readItemId(params.id)
  if (typeof id === 'string') return []
  return [
    firstCall(getItems, itemCall(id)),
    firstQuery(({ api, queries }) => historyQuery(api, queries, { itemId: id, view: readChartView(search) })),
  ]
}
