import { getDailyHistory, getGameListings, getItems } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../testing/render-page.tsx'
import { createApi } from './api-context.tsx'

it('has the browser ask the game again, whatever it kept of the answer before', async () => {
  const asked: string[] = []
  const fetch = async (...call: Parameters<typeof globalThis.fetch>) => {
    const request = new Request(...call)
    asked.push(`${request.url} ${request.cache}`)
    return Response.json({ id: 7, buys: [], sells: [] })
  }
  await createApi({ ...TEST_CONFIG, gameApiBase: 'https://game.example' }, { fetch }).game(getGameListings, {
    params: { id: 7 },
  })
  expect(asked).toEqual(['https://game.example/v2/commerce/listings/7 no-cache'])
})

it('reports an answer that it cannot read in a sentence, whichever part of a page called', async () => {
  const { call, game } = createApi(TEST_CONFIG, { fetch: async () => Response.json({ rows: 'none' }) })
  const message = 'the answer was not what this page understands'
  await expect(call(getDailyHistory, { query: { itemID: [1] } })).rejects.toThrow(new Error(message))
  await expect(call.answer(getItems)).rejects.toThrow(new Error(message))
  await expect(game(getGameListings, { params: { id: 7 } })).rejects.toThrow(new Error(message))
})
