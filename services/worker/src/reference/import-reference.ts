import { WEEK_MS } from '@gildscope/base/time'
import { GameApiError } from '@gildscope/game-api'
import type { Clock } from '../clock.ts'
import type { ReferenceContext } from './import-parts.ts'
import { findImportState, IMPORT_FORM, type ImportState, saveImportState } from './import-state.ts'
import { ITEM_PARTS, runParts } from './run-parts.ts'

/** Everything is read again at this interval, even if the build number is unchanged: it has not changed for years. */
const WHOLE_EVERY_MS = WEEK_MS

/**
 * Updates the catalogue from the game. Each run compares the game's lists with what is stored and reads what is new; a
 * new build, or a week, makes it read everything. Data that the market needs comes first: English items that are
 * traded, then recipes, the other items, the small lists, the other languages. A part that fails leaves the others
 * unaffected and is retried at the next run. Throws when the first import learns neither the build nor the items.
 */
export const importReference = async ({
  clock,
  ...given
}: Omit<ReferenceContext, 'now'> & { clock: Clock }): Promise<{
  summary: string
  rows: number
  isFirstComplete: boolean
}> => {
  const { pool, game, signal } = given
  const stored = await findImportState(pool)
  const build = await findBuild(given)
  // The first import dates every item, and before the first answer the clock of a recorded game is the machine's.
  if (stored === null && build === null) await game.listIds('items', { priority: 'reference', signal })
  const now = new Date(clock.now())
  const context = { ...given, now }
  const isDue = isWholeDue(stored, build, now)
  const state = stored ?? (await beginFirstImport(context))
  const { rows, failed } = await runParts(context, {
    isWhole: (part) => isDue || state.unread.includes(part),
    firstAdded: state.isFirstComplete ? now : new Date(state.firstBegunAt),
  })
  const unread = failed.filter((part) => isDue || state.unread.includes(part))
  const isFirstComplete = state.isFirstComplete || !unread.some((part) => ITEM_PARTS.has(part))
  await saveImportState(
    {
      firstBegunAt: state.firstBegunAt,
      isFirstComplete,
      build: build ?? state.build,
      form: IMPORT_FORM,
      wholeAt: isDue ? now.toISOString() : state.wholeAt,
      unread,
    },
    now,
    pool,
  )
  const what = isDue ? 'everything' : 'what is new'
  const faults = failed.length === 0 ? '' : `; failed: ${failed.join(', ')}`
  return { summary: `build ${build ?? 'unknown'}, read ${what}: ${rows} rows written${faults}`, rows, isFirstComplete }
}

/** Null when the game does not report it; it only decides when everything is read again. */
const findBuild = async ({
  game,
  signal,
  log,
}: Pick<ReferenceContext, 'game' | 'signal' | 'log'>): Promise<number | null> => {
  try {
    return await game.fetchBuild({ priority: 'reference', signal })
  } catch (error) {
    if (!(error instanceof GameApiError)) throw error
    log.warn({ error: error.message }, 'the game does not report its build')
    return null
  }
}

const isWholeDue = (state: ImportState | null, build: number | null, now: Date): boolean => {
  if (state === null || state.wholeAt === null || state.form !== IMPORT_FORM) return true
  if (build !== null && state.build !== null && build !== state.build) return true
  // In either direction: a clock that was set back must not prevent reading for ever.
  return Math.abs(now.getTime() - Date.parse(state.wholeAt)) >= WHOLE_EVERY_MS
}

const beginFirstImport = async ({ pool, now }: ReferenceContext): Promise<ImportState> => {
  const state = {
    firstBegunAt: now.toISOString(),
    isFirstComplete: false,
    build: null,
    form: IMPORT_FORM,
    wholeAt: null,
    unread: [],
  }
  await saveImportState(state, now, pool)
  return state
}
