import { ENTRY, ratesOfPeriods } from '@gildscope/drops'
import {
  findGemPrice,
  findItemVersion,
  listItemFacts,
  listPatches,
  type RecordCut,
  type ResearchItem,
} from '@gildscope/research/drops'
import {
  charge,
  createDigest,
  createPace,
  createSharedLoads,
  type RouteContext,
  sendBody,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { StatsDeps } from '../../../deps.ts'
import { noRecords } from '../no-records.ts'
import { cutCells } from './cut-cells.ts'
import { createKeptItems, type KeptCell } from './kept-items.ts'
import { type ShownItem, showDrops } from './show-drops.ts'

/** Revalidated each time, and 304 while neither records nor prices changed. */
const MAX_AGE_SECONDS = 0
const KEPT_ANSWERS = 300
/** Drops in cells that are added up in a quarter of a millisecond; with a comparison of kits it is done twice. */
const DROPS_PER_POINT = 1_500

const digestOf = (value: unknown): string => {
  const digest = createDigest()
  digest.update(Buffer.from(JSON.stringify(value)))
  return digest.text()
}

const pointsOf = (cells: readonly KeptCell[]): number =>
  cells.reduce((sum, cell) => sum + cell.entries.length / ENTRY, 0) / DROPS_PER_POINT

type Answer = { points: () => number; make: () => Promise<unknown> }

/** Answers about cuts of items, of cells in memory and current prices. */
export const answerDrops = ({ database: { db, pool } }: Pick<StatsDeps, 'database'>) => {
  const items = createKeptItems(pool)
  const answers = createSharedLoads<string, string>({ most: KEPT_ANSWERS })

  const readItem = async (item: ResearchItem) => {
    const version = await findItemVersion(db, item)
    if (version === null) throw noRecords(item)
    return { version, kept: await items.get(item, version) }
  }

  /** Creates an answer once for all concurrent callers; the first one pays for it. */
  const send = async (context: RouteContext, key: string, { points, make }: Answer): Promise<FastifyReply> => {
    const body = await answers(key, async () => {
      charge(context, Math.ceil(points()))
      return JSON.stringify(await make())
    })
    return sendBody(context, body, MAX_AGE_SECONDS)
  }

  return {
    sendAggregates: async (context: RouteContext, item: ResearchItem, cut: RecordCut): Promise<FastifyReply> => {
      const { version, kept } = await readItem(item)
      const [known, gemPrice, patches] = await Promise.all([
        listItemFacts(db, [item.itemId, ...kept.drops]),
        item.activity === 'BLTC' ? findGemPrice(db) : null,
        listPatches(db),
      ])
      const prices = [...known].sort(([a], [b]) => a - b)
      const shown: ShownItem = { item, kept, known, gemPrice, patches }
      const key = JSON.stringify(['drops', item, version, cut, digestOf([prices, gemPrice, patches])])
      const timesSummed = item.activity === 'Salvaging' ? 2 : 1
      return send(context, key, {
        points: () => timesSummed * pointsOf(cutCells(kept.cells, cut)),
        make: () => showDrops(shown, cut),
      })
    },
    sendRate: async (
      context: RouteContext,
      item: ResearchItem,
      { cut, drop }: { cut: RecordCut; drop: number },
    ): Promise<FastifyReply> => {
      const { version, kept } = await readItem(item)
      const wanted = cutCells(kept.cells, cut)
      return send(context, JSON.stringify(['rate', item, version, cut, drop]), {
        points: () => wanted.length / DROPS_PER_POINT,
        make: async () => {
          const pace = createPace()
          const weeks = []
          await pace()
          for (const { from, consumed, perUnit } of ratesOfPeriods(wanted, drop)) {
            const { value, low, high } = perUnit
            weeks.push({ date: from, consumed, perUnit: value, low, high })
            await pace()
          }
          return weeks
        },
      })
    },
  }
}
