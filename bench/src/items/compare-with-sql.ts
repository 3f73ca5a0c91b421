import { request } from 'undici'
import { median } from '../support/median.ts'
import { atLeast, atMost, type Measured } from '../support/report.ts'
import { marketQuestion, PAGE_ROWS, pageQuestion, pathOf } from './questions.ts'

/** A server with what it and its database have used of the CPU so far. */
export type Costed = { url: string; cpuMs: () => number }
type Cost = { cpuMs: number; wallMs: number }

const ROUNDS = 4
const MARKETS_PER_ROUND = 5
const PAGES_PER_ROUND = { product: 200, peer: 4 }

const read = async (url: string) => {
  const { statusCode, headers, body } = await request(url)
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${bytes.toString().slice(0, 200)}`)
  return { bytes, total: headers['x-total-count'] }
}

const assertSame = async (product: Costed, peer: Costed, path: string): Promise<number> => {
  const [ours, theirs] = await Promise.all([read(`${product.url}${path}`), read(`${peer.url}${path}`)])
  const [rows, wanted]: unknown[][] = [ours, theirs].map(({ bytes }) => JSON.parse(bytes.toString()))
  const [texts = [], wantedTexts = []] = [rows, wanted].map((list) => list?.map((row) => JSON.stringify(row)))
  const at = texts.findIndex((text, index) => text !== wantedTexts[index])
  if (at >= 0 || !ours.bytes.equals(theirs.bytes) || ours.total !== theirs.total)
    throw new Error(
      `answers differ: ${path}: ${ours.total} and ${theirs.total} rows, at ${at} ${texts[at]} and ${wantedTexts[at]}`,
    )
  return texts.length
}

/** Mean of a few requests one after another, each for an uncached answer. */
const costOf = async (server: Costed, count: number, nextPath: () => string): Promise<Cost> => {
  const cpu = server.cpuMs()
  const started = performance.now()
  for (let n = 0; n < count; n++) await read(`${server.url}${nextPath()}`)
  return { cpuMs: (server.cpuMs() - cpu) / count, wallMs: (performance.now() - started) / count }
}

/** Uncached answers, compared with the same made by SQL and JSON.stringify. */
export const compareWithSql = async (product: Costed, peer: Costed): Promise<Measured[]> => {
  let asked = 0
  const nextMarket = () => pathOf(marketQuestion(++asked))
  const nextPage = () => pathOf(pageQuestion(++asked))
  const rows = await assertSame(product, peer, nextMarket())
  if ((await assertSame(product, peer, nextPage())) !== PAGE_ROWS) throw new Error('a page is not full')

  const markets: { ours: Cost; theirs: Cost }[] = []
  const pages: { ours: Cost; theirs: Cost }[] = []
  for (let n = 0; n <= ROUNDS; n++) {
    const market = {
      ours: await costOf(product, MARKETS_PER_ROUND, nextMarket),
      theirs: await costOf(peer, MARKETS_PER_ROUND, nextMarket),
    }
    const page = {
      ours: await costOf(product, PAGES_PER_ROUND.product, nextPage),
      theirs: await costOf(peer, PAGES_PER_ROUND.peer, nextPage),
    }
    // The first round warms both up.
    if (n > 0) {
      markets.push(market)
      pages.push(page)
    }
  }
  const of = (list: typeof markets, figure: (round: (typeof markets)[number]) => number) => median(list.map(figure))
  const figures = (list: typeof markets) => ({
    serviceCpuMs: of(list, ({ ours }) => ours.cpuMs),
    serviceWallMs: of(list, ({ ours }) => ours.wallMs),
    sqlCpuMs: of(list, ({ theirs }) => theirs.cpuMs),
    sqlWallMs: of(list, ({ theirs }) => theirs.wallMs),
    rounds: list.length,
  })
  const cheaper = (list: typeof markets) => of(list, ({ ours, theirs }) => theirs.cpuMs / ours.cpuMs)
  const faster = of(pages, ({ ours, theirs }) => theirs.wallMs / ours.wallMs)
  const market = `cold: ${rows} rows x 7 fields, filter and sort`
  const page = 'cold: page of 30 rows x 20 fields with total'
  return [
    atMost(
      `${market}: CPU`,
      of(markets, ({ ours }) => ours.cpuMs),
      40,
      ' ms',
      figures(markets),
    ),
    atLeast(`${market}: CPU, SQL / service`, cheaper(markets), 5, {}),
    atLeast(`${page}: time, SQL / service`, faster, 50, { ...figures(pages), cpuRatio: cheaper(pages) }),
  ]
}
