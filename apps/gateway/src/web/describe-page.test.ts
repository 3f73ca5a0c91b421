import { expect, test } from 'vitest'
import { describePage, type PageDescriber } from './describe-page.ts'
import type { FoundItem } from './find-item.ts'

const PAGES = [
  { path: '/', title: 'Gildscope', description: 'All.' },
  {
    path: '/tradepost/item/:id',
    title: 'Item',
    description: 'One item.',
    files: ['assets/item.js'],
    calls: ['/gw2/v1/status', '/gw2/v1/items/json?ids=:id'],
  },
  { path: '/help/:page', title: 'Help', description: 'Explained.' },
  { path: '/help/fees', title: 'Fees', description: 'What a sale costs.' },
]

const ECTO = {
  name: 'Glob of Ectoplasm',
  rarity: 'Rare',
  type: 'CraftingMaterial',
  marketable: true,
  buy_price: 2029,
  sell_price: 2030,
}

const describe = (path: string, item: FoundItem = null, given: Partial<PageDescriber> = {}) =>
  describePage(path, PAGES, {
    publicOrigin: 'https://gildscope.example',
    dataSource: 'live',
    findItem: async () => item,
    ...given,
  })

test('a page is named by the list, with the site behind it', async () => {
  expect((await describe('/')).head.title).toBe('Gildscope')
  expect(await describe('/help/fees')).toEqual({
    status: 200,
    head: {
      title: 'Fees · Gildscope',
      description: 'What a sale costs.',
      address: 'https://gildscope.example/help/fees',
    },
  })
  expect((await describe('/help/windows')).head.title).toBe('Help · Gildscope')
})

test('a path that no page has is not found', async () => {
  expect(await describe('/help/fees/more')).toMatchObject({ status: 404, head: { address: null } })
})

test('every path is a page where the build wrote no list', async () => {
  const found = await describePage('/anything', null, {
    publicOrigin: 'https://gildscope.example',
    dataSource: 'live',
    findItem: async () => null,
  })
  expect(found).toMatchObject({ status: 200, head: { title: 'Gildscope' } })
})

test('an item is named with its prices', async () => {
  const { status, head } = await describe('/tradepost/item/19721', ECTO)
  expect(status).toBe(200)
  expect(head.title).toBe('Glob of Ectoplasm: sell 20s 30c, buy 20s 29c · Gildscope')
  expect(head.description).toBe('Rare crafting material. One item.')
  expect(head.files).toEqual(['assets/item.js'])
  expect(head.calls).toEqual(['/gw2/v1/status', '/gw2/v1/items/json?ids=19721'])
})

test("the first view shows a page's title and lead, and an item's name, kind and prices", async () => {
  const view = { title: 'Fees', lead: 'What a sale costs.' }
  const pages = [{ path: '/help/fees', title: 'Help: Fees', description: '', view }]
  const of = { publicOrigin: 'https://gildscope.example', dataSource: 'live', findItem: async () => null } as const
  expect((await describePage('/help/fees', pages, of)).head.view).toEqual(view)
  expect((await describe('/tradepost/item/19721', ECTO)).head.view).toEqual({
    title: 'Glob of Ectoplasm',
    lead: 'Rare crafting material: sell 20s 30c, buy 20s 29c. One item.',
  })
  expect((await describe('/help/fees')).head.view).toBeUndefined()
})

test('the description of an item has only the prices that exist', async () => {
  const titleOf = async (item: FoundItem) => (await describe('/tradepost/item/1', item)).head.title
  expect(await titleOf({ ...ECTO, buy_price: null })).toBe('Glob of Ectoplasm: sell 20s 30c · Gildscope')
  expect(await titleOf({ ...ECTO, marketable: false })).toBe('Glob of Ectoplasm · Gildscope')
})

test('prices that are not of the real market say so', async () => {
  const { head } = await describe('/tradepost/item/19721', ECTO, { dataSource: 'simulated' })
  expect(head.description).toContain('prices are not')
})

test('an item that does not exist is not found, and an impossible id gets the general text', async () => {
  expect((await describe('/tradepost/item/5', 'missing')).status).toBe(404)
  expect((await describe('/tradepost/item/ecto', ECTO)).status).toBe(404)
  expect(await describe('/tradepost/item/5', null)).toMatchObject({ status: 200, head: { title: 'Item · Gildscope' } })
})

test('the feed of an item page is that of its item', async () => {
  const type = 'application/atom+xml'
  const item = { ...PAGES[1]!, feeds: [{ path: '/feeds/items/:id.atom', title: 'Prices by day', type }] }
  const { head } = await describePage('/tradepost/item/19721', [item], {
    publicOrigin: 'https://gildscope.example',
    dataSource: 'live',
    findItem: async () => ECTO,
  })
  expect(head.feeds).toEqual([{ path: '/feeds/items/19721.atom', title: 'Prices by day', type }])
})
