import type { ItemRow } from '@gildscope/contracts'
import { coinText } from '@gildscope/market'
import type { FoundItem } from './find-item.ts'
import { findPage, type PageEntry } from './page-list.ts'
import type { PageHead } from './page-template.ts'

type Source = 'simulated' | 'live' | 'replay'

export type DescribedPage = { status: 200 | 404; head: PageHead }

export type PageDescriber = {
  publicOrigin: string
  dataSource: Source
  findItem: (id: number) => Promise<FoundItem>
}

const SITE: PageEntry = {
  path: '/',
  title: 'Gildscope',
  description:
    'Trading post observatory for Guild Wars 2: prices, real sales, history and flips, with the error of each estimate.',
}

const ITEM = /^\/tradepost\/item\/([^/]+)$/
const ITEM_ID = /^[1-9]\d{0,8}$/

/** Added wherever prices are shown outside the site, because the item names are real. */
const NOT_LIVE: Record<Source, string> = {
  live: '',
  simulated: ' A simulated market: names are real, prices are not.',
  replay: ' A recorded market, not current prices.',
}

const siteTitle = (title: string): string => (title === SITE.title ? title : `${title} · ${SITE.title}`)

const words = (type: string): string => type.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()

const priceText = ({ marketable, sell_price, buy_price }: ItemRow): string =>
  marketable === false
    ? ''
    : [
        typeof sell_price === 'number' && `sell ${coinText(sell_price)}`,
        typeof buy_price === 'number' && `buy ${coinText(buy_price)}`,
      ]
        .filter((part) => part !== false)
        .join(', ')

type Texts = Pick<PageHead, 'title' | 'description' | 'view'>

const itemTexts = (row: ItemRow, page: PageEntry): Texts => {
  const name = row.name || page.title
  const prices = priceText(row)
  const kind = [row.rarity, row.type && words(row.type)].filter(Boolean).join(' ')
  return {
    title: prices === '' ? name : `${name}: ${prices}`,
    description: `${kind === '' ? '' : `${kind}. `}${page.description}`,
    view: {
      title: name,
      lead: [[kind, prices].filter(Boolean).join(': '), page.description].filter(Boolean).join('. '),
    },
  }
}

/** The head of the page at a path, and whether that page exists. Without a list every path is a page. */
export const describePage = async (
  path: string,
  pages: readonly PageEntry[] | null,
  { publicOrigin, dataSource, findItem }: PageDescriber,
): Promise<DescribedPage> => {
  const page = pages === null ? SITE : findPage(pages, path)
  const address = new URL(encodeURI(path), publicOrigin).href
  const nothing: DescribedPage = {
    status: 404,
    head: { title: siteTitle('No such page'), description: SITE.description, address: null },
  }
  if (page === null) return nothing
  const [, id = null] = ITEM.exec(path) ?? []
  const described = ({ view, ...texts }: Texts): DescribedPage => ({
    status: 200,
    head: {
      title: siteTitle(texts.title),
      description: texts.description + NOT_LIVE[dataSource],
      address,
      ...(page.files !== undefined && { files: page.files }),
      ...(page.wideFiles !== undefined && { wideFiles: page.wideFiles }),
      ...(page.feeds !== undefined && {
        feeds: page.feeds.map((feed) => ({ ...feed, path: feed.path.replace(':id', id ?? '') })),
      }),
      ...(view !== undefined && { view }),
      ...(page.calls !== undefined && { calls: page.calls.map((call) => call.replace(':id', id ?? '')) }),
    },
  })
  if (id === null) return described(page)
  const item = ITEM_ID.test(id) ? await findItem(Number(id)) : 'missing'
  if (item === 'missing') return nothing
  return described(item === null ? page : itemTexts(item, page))
}
