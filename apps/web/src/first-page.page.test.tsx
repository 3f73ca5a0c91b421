import { getHourlyHistory, getItems, getStatus } from '@gildscope/contracts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { firstCalls } from '../vite/first-calls.ts'
import { createApi } from './api/api-context.tsx'
import { firstPage } from './first-page.ts'
import { pages } from './pages/page-list.ts'
import { type Answer, answer, answeringFetch, Fault } from './testing/answers.ts'
import { WELL } from './testing/default-answers.ts'
import { TEST_CONFIG } from './testing/render-page.tsx'

const ITEM = '/tradepost/item/19721'

const WELL_ANSWERS = [
  answer(getStatus, () => ({ reply: WELL })),
  answer(getItems, () => ({ reply: [{ id: 19721, name: 'Glob of Ectoplasm' }] })),
  answer(getHourlyHistory, () => ({ reply: [] })),
]

/** Prepares the page at an address; returns the calls made so far, and the cached data. */
const prepare = async (address: string, answers: readonly Answer[] = WELL_ANSWERS) => {
  const asked: string[] = []
  const reply = answeringFetch(answers, [])
  const api = createApi(TEST_CONFIG, {
    fetch: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.origin)
      asked.push(pathname + search)
      return reply(input, init)
    },
  })
  const queries = new QueryClient()
  await firstPage(new URL(address, location.origin) as unknown as Location)(api, queries)
  const known = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return { asked, known: known.map(({ queryKey: [name] }) => name) }
}

test('an item and its history are there before the page is drawn', async () => {
  const { known } = await prepare(ITEM)
  expect(known.sort()).toEqual(['getItems', 'getStatus', 'history-chart'])
})

test('the calls that the document names are those that the page makes', async () => {
  const { asked } = await prepare(`${ITEM}?range=1m`)
  const named = (await firstCalls(pages.item)).map((call) => call.replace(':id', '19721'))
  expect(named).toHaveLength(2)
  expect(asked).toEqual(expect.arrayContaining(named))
})

test('answers that take long are not waited for', async () => {
  const never = new Promise<never>(() => {})
  const { known } = await prepare(ITEM, [answer(getItems, () => never), answer(getStatus, () => never)])
  expect(known).toEqual([])
})

test('answers that fail, and pages that need none, are drawn all the same', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const failing = [getStatus, getItems, getHourlyHistory].map((endpoint) =>
    answer(endpoint, () => {
      throw new Fault('offline')
    }),
  )
  await expect(prepare(ITEM, failing)).resolves.toMatchObject({ known: [] })
  await expect(prepare('/tradepost/item/none')).resolves.toEqual({ asked: [], known: [] })
  await expect(prepare('/friends')).resolves.toEqual({ asked: [], known: [] })
  await expect(prepare('/nowhere')).resolves.toEqual({ asked: [], known: [] })
})
