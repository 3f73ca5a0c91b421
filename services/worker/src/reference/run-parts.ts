import { GameApiError } from '@gildscope/game-api'
import { CATALOGUES } from '../game/catalogues.ts'
import {
  type Extent,
  importCatalogue,
  importItems,
  importNames,
  importRecipes,
  listItems,
  listTradable,
  type ReferenceContext,
  readStatNames,
} from './import-parts.ts'
import { dropUntradable, markMarketable, relateItems } from './store-items.ts'
import { OTHER_LANGUAGES } from './store-names.ts'
import { storedItems, unnamedItems } from './stored-ids.ts'

export type Plan = {
  /** Whether a part reads everything or only new records. */
  isWhole: (part: string) => boolean
  /** For items never seen before. */
  firstAdded: Date
}

const TRADED = 'traded items'
const OTHERS = 'other items'
/** Parts that are required for a complete list of items. */
export const ITEM_PARTS: ReadonlySet<string> = new Set([TRADED, OTHERS])

/** Reads every part of the catalogue, each in its extent; answers the rows written and the parts that the game failed. */
export const runParts = async (
  context: ReferenceContext,
  { isWhole, firstAdded }: Plan,
): Promise<{ rows: number; failed: string[] }> => {
  const { pool, signal, log } = context
  const failed: string[] = []
  let rows = 0

  const run = async (part: string, work: (extent: Extent) => Promise<number>): Promise<void> => {
    signal.throwIfAborted()
    try {
      rows += await work(isWhole(part) ? 'all' : 'new')
    } catch (error) {
      // Only the game's faults are tolerated: those of the database concern every part.
      if (!(error instanceof GameApiError)) throw error
      log.warn({ part, error: error.message }, 'part of the catalogue could not be imported')
      failed.push(part)
    }
  }
  const relate = async (): Promise<void> => {
    if (rows > 0 || isWhole('relations')) rows += await relateItems(pool)
  }

  let tradable: ReadonlySet<number> = new Set()
  await run('ids on the trading post', async () => {
    tradable = new Set(await listTradable(context))
    return (await markMarketable(pool, [...tradable])) + (await dropUntradable(pool))
  })
  const importSome = itemReader(context, firstAdded)
  await run(TRADED, (extent) => importSome({ extent, tradable, of: () => [...tradable] }))
  await run('recipes', (extent) => importRecipes(context, extent))
  await relate()
  await run(OTHERS, (extent) =>
    importSome({ extent, tradable, of: (listed) => [...listed].filter((id) => !tradable.has(id)) }),
  )
  await relate()
  for (const catalogue of CATALOGUES) await run(catalogue.kind, (extent) => importCatalogue(context, catalogue, extent))
  for (const language of OTHER_LANGUAGES) {
    await run(`names in ${language}`, async (extent) => {
      const ids = [...(extent === 'all' ? await storedItems(pool) : await unnamedItems(pool, language))]
      const isTraded = (id: number): boolean => tradable.has(id)
      return importNames(context, [...ids.filter(isTraded), ...ids.filter((id) => !isTraded(id))], language)
    })
  }
  return { rows, failed }
}

type Some = {
  extent: Extent
  tradable: ReadonlySet<number>
  of: (listed: ReadonlySet<number>) => readonly number[]
}

/** Reads items; the item list and the names of stats are fetched once, and only when needed. */
const itemReader = (context: ReferenceContext, firstAdded: Date) => {
  let listed: ReadonlySet<number> | null = null
  let statNames: ReadonlyMap<number, string> | null = null
  return async ({ extent, tradable, of }: Some): Promise<number> => {
    listed ??= new Set(await listItems(context))
    const stored = extent === 'all' ? new Set<number>() : await storedItems(context.pool)
    const ids = of(listed).filter((id) => !stored.has(id))
    // Some ids on the trading post are permanently missing from the API: worth one call each time, and no more.
    if (ids.some((id) => listed?.has(id))) statNames ??= await readStatNames(context)
    return importItems(context, { ids, tradable, statNames: statNames ?? new Map(), firstAdded })
  }
}
