import { GameApiError } from '@gildscope/game-api'
import { CATALOGUES } from './catalogues.ts'
import {
  importCatalogue,
  importItems,
  importNames,
  importRecipes,
  type ReferenceContext,
  readStatNames,
} from './import-parts.ts'
import { findImportState, IMPORT_FORM, type ImportState, saveImportState } from './import-state.ts'
import { markMarketable } from './mark-marketable.ts'
import { relateItems } from './relate-items.ts'
import { OTHER_LANGUAGES } from './store-names.ts'

/**
 * Brings the catalogue up to the game's present build. What the market shows comes first: English items that are
 * traded, then recipes, the other items, the small lists, the other languages. A part that fails leaves the others
 * alone and is tried again at the next run; a build that was imported whole is not read again.
 */
export const importReference = async (context: ReferenceContext): Promise<{ summary: string; rows: number }> => {
  const { pool, game, now, signal } = context
  const options = { priority: 'reference' as const, signal }
  const build = await game.fetchBuild(options)
  const tradable = (await game.listIds('commerce/prices', options)).value
  const stored = await findImportState(pool)
  if (stored?.build === build && stored.form === IMPORT_FORM) {
    const rows = await markMarketable(pool, tradable)
    return { summary: `build ${build} is known, ${rows} items newly marketable`, rows }
  }
  const state = stored ?? (await beginFirstImport(context))
  const firstAdded = state.isFirstComplete ? now : new Date(state.firstBegunAt)
  const { rows, failed } = await runSteps(context, await stepsOf(context, tradable, firstAdded))
  const isComplete = failed.length === 0
  await saveImportState(
    {
      firstBegunAt: state.firstBegunAt,
      isFirstComplete: state.isFirstComplete || isComplete,
      build: isComplete ? build : state.build,
      form: isComplete ? IMPORT_FORM : state.form,
    },
    now,
    pool,
  )
  return { summary: `build ${build}: ${rows} rows written${isComplete ? '' : `; failed: ${failed.join(', ')}`}`, rows }
}

const beginFirstImport = async ({ pool, now }: ReferenceContext): Promise<ImportState> => {
  const state = { firstBegunAt: now.toISOString(), isFirstComplete: false, build: null, form: IMPORT_FORM }
  await saveImportState(state, now, pool)
  return state
}

type Step = { name: string; run: () => Promise<number> }

const stepsOf = async (
  context: ReferenceContext,
  tradableIds: readonly number[],
  firstAdded: Date,
): Promise<Step[]> => {
  const { game, pool, signal } = context
  const ids = (await game.listIds('items', { priority: 'reference', signal })).value
  const tradable = new Set(tradableIds)
  const traded = ids.filter((id) => tradable.has(id))
  const others = ids.filter((id) => !tradable.has(id))
  const statNames = await readStatNames(context)
  const items = (wanted: readonly number[]) => importItems(context, { ids: wanted, tradable, statNames, firstAdded })
  return [
    { name: 'traded items', run: () => items(traded) },
    { name: 'recipes', run: () => importRecipes(context) },
    { name: 'relations of traded items', run: () => relateItems(pool) },
    { name: 'other items', run: () => items(others) },
    { name: 'relations', run: () => relateItems(pool) },
    ...CATALOGUES.map((catalogue) => ({ name: catalogue.kind, run: () => importCatalogue(context, catalogue) })),
    ...OTHER_LANGUAGES.map((language) => ({
      name: `names in ${language}`,
      run: () => importNames(context, [...traded, ...others], language),
    })),
  ]
}

const runSteps = async ({ signal, log }: ReferenceContext, steps: readonly Step[]) => {
  let rows = 0
  const failed: string[] = []
  for (const { name, run } of steps) {
    signal.throwIfAborted()
    try {
      rows += await run()
    } catch (error) {
      // Only the game's faults are borne: those of the database concern every step.
      if (!(error instanceof GameApiError)) throw error
      log.warn({ step: name, error: error.message }, 'part of the catalogue could not be imported')
      failed.push(name)
    }
  }
  return { rows, failed }
}
