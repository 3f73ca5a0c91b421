import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let origin: string

/** As the two programs send them; names and case of the headers are theirs. */
const SHEETS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)',
}
const EXCEL = {
  'User-Agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
  'Accept-Encoding': 'gzip, deflate',
  Connection: 'Keep-Alive',
}

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

const get = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const call = request(`${origin}${path}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const text = (UNPACK[response.headers['content-encoding'] ?? ''] ?? ((plain) => plain))(body).toString()
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text })
      })
    })
    call.on('error', reject)
    call.end()
  })

beforeAll(async () => {
  const version = await writeMarket(database.db, {
    items: [
      { id: 19721, name: 'Glob of Ectoplasm' },
      { id: 19976, name: 'Münze, "mystisch"' },
      { id: 3, name: '=1+1' },
      ...Array.from({ length: 300 }, (_, index) => ({ id: 1000 + index })),
    ],
    prices: [{ itemId: 19721, sellPrice: 2030, buyPrice: 2029, sellQuantity: 1, buyQuantity: 1 }],
  })
  test = await startApp(database)
  await test.reach(version)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test?.app.close())

const ROWS = ['buy_price,id,name,sell_price', '2029,19721,Glob of Ectoplasm,2030', ',19976,"Münze, ""mystisch""",', '']

it.each([
  ['Sheets as it is written', SHEETS, 'ids=19721,19976&fields=id,name,buy_price,sell_price'],
  ['Sheets with cells that were joined', SHEETS, 'fields=id,name,buy_price,sell_price&ids=19721,19976,'],
  ['Sheets with blanks in the cells', SHEETS, 'fields=id,name,buy_price,sell_price&ids=19721,%2019976'],
  ['Excel, which encodes commas', EXCEL, 'ids=19721%2C19976&fields=id%2Cname%2Cbuy_price%2Csell_price'],
])('%s gets rows of UTF-8 with a line of names', async (_who, headers, query) => {
  const { status, type, text } = await get(`/gw2/v1/items/csv?${query}`, headers)
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.split('\n')).toEqual(ROWS)
})

it.each([
  ['Sheets', SHEETS],
  ['Excel', EXCEL],
])('%s can unpack a list of all items', async (_who, headers) => {
  const { status, text } = await get('/gw2/v1/items/csv?fields=id,sell_price', headers)
  expect(status).toBe(200)
  expect(text.split('\n')).toHaveLength(305)
})

it('says in words what is wrong with an address', async () => {
  const { status, text } = await get('/gw2/v1/items/csv?ids=Ecto&fields=id', SHEETS)
  expect([status, text]).toEqual([400, expect.stringContaining("'Ecto' at position 1 is no id")])
})
