import { z } from 'zod'
import {
  COLLECTIONS,
  type Collection,
  type CollectionName,
  type GemStoreOffer,
  type PriceRecord,
  type World,
} from '../world.ts'
import { readBookSeries } from './book-series.ts'
import { EMPTY_COLLECTION, readRecordedCollection } from './recorded-collection.ts'
import { createRecordedMarket } from './recorded-market.ts'
import { openRecordingFiles, type RecordingFiles } from './recording-files.ts'

export type RecordedWorldOptions = {
  /** Folder of the recording; README.md lists its files. */
  dir: string
  /** Called for each optional file that is not there. */
  onNotice?: (text: string) => void
}

type Notice = (text: string) => void

const LOWEST_BUILD = 150_000

const readCollections = async (files: RecordingFiles, notice: Notice): Promise<Map<CollectionName, Collection>> => {
  const collections = new Map<CollectionName, Collection>()
  for (const name of COLLECTIONS) {
    const fileName = name.replace('/', '_')
    const file = files.find(fileName)
    if (file) collections.set(name, await readRecordedCollection(files, file))
    else if (name === 'items')
      throw new Error(`the recording ${files.dir} has no items: ${fileName}.jsonl.gz is missing`)
    else notice(`${files.dir} has no ${fileName}.jsonl.gz: /v2/${name} is empty`)
  }
  return collections
}

const dayIn = (file: string | null): string | null => file?.match(/\d{4}-\d{2}-\d{2}/)?.[0] ?? null

const sideSchema = z.object({ quantity: z.int(), unit_price: z.int() })
const priceSchema = z.object({ id: z.int(), whitelisted: z.boolean(), buys: sideSchema, sells: sideSchema })

const readRecordedPrices = async (files: RecordingFiles, file: string): Promise<Map<number, PriceRecord>> => {
  const prices = new Map<number, PriceRecord>()
  await files.read(file, (value) => {
    const price = priceSchema.parse(value)
    prices.set(price.id, price)
  })
  return prices
}

const readMarket = async (files: RecordingFiles, notice: Notice): Promise<ReturnType<typeof createRecordedMarket>> => {
  const seriesFile = files.findLatest('commerce_listings_series')
  const pricesFile = files.findLatest('commerce_prices')
  if (!seriesFile) notice(`${files.dir} has no commerce_listings_series_*.jsonl.gz: no order books, one moment`)
  if (!pricesFile) notice(`${files.dir} has no commerce_prices_*.jsonl.gz: only items with order books are tradable`)
  const pricesRecorded = dayIn(pricesFile)
  return createRecordedMarket({
    series: seriesFile ? await readBookSeries(files, seriesFile) : null,
    prices: pricesFile ? await readRecordedPrices(files, pricesFile) : new Map(),
    pricesRecorded,
    fallbackNow: pricesRecorded ? Date.parse(pricesRecorded) : Date.now(),
  })
}

const offerSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  type: z.string(),
  gemPrice: z.int().nullable(),
  imageHash: z.string().nullable(),
  latestStartDate: z.string().nullable(),
  latestEndDate: z.string().nullable(),
})

const readRecordedGemStore = async (files: RecordingFiles, file: string): Promise<GemStoreOffer[]> => {
  const offers: GemStoreOffer[] = []
  await files.read(file, (value) => offers.push(offerSchema.parse(value)))
  return offers
}

/**
 * The game from a folder of recorded answers. Its clock is fixed at the recording's current moment; the next one comes
 * when a pass over the market is complete, and after the last one nothing changes.
 */
export const createRecordedWorld = async ({
  dir,
  onNotice = () => undefined,
}: RecordedWorldOptions): Promise<World> => {
  const files = await openRecordingFiles(dir)
  const collections = await readCollections(files, onNotice)
  const { replay, ...market } = await readMarket(files, onNotice)
  const gemStoreFile = files.find('gemstore_catalogue')
  const offers = gemStoreFile ? await readRecordedGemStore(files, gemStoreFile) : null
  const digest = files.digest()

  return {
    ...market,
    id: `recorded-${digest.slice(0, 16)}`,
    kind: 'recorded',
    // Builds are not recorded; a number derived from the content signals a "new build" exactly when the recording is
    // another one.
    build: () => LOWEST_BUILD + (Number.parseInt(digest.slice(0, 8), 16) % LOWEST_BUILD),
    collection: (name) => collections.get(name) ?? EMPTY_COLLECTION,
    exchange: () => null,
    completedPass: () => {
      replay.advance()
    },
    replay,
    ...(offers && { feeds: { gemstore: () => offers } }),
    close: async () => undefined,
  }
}
