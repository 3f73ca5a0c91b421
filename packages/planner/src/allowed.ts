import type { Way, WayKind } from '@gildscope/contracts'
import type { Crafter, Question } from './question.ts'

/** What takes something apart or into another form, which not everybody wants a plan to do. */
export const CONVERSIONS: readonly WayKind[] = ['refine', 'salvage', 'open']

/** An unknown list of recipes vouches for none that has to be learned. */
export const canCraft = (crafter: Crafter, way: Way): boolean =>
  way.disciplines.some((discipline) => (crafter.ratings.get(discipline) ?? -1) >= (way.rating ?? 0)) &&
  (!way.isLearned || crafter.recipes?.has(way.id) === true)

export const craftersOf = (question: Question, way: Way): readonly Crafter[] | null =>
  question.crafters === null || way.kind !== 'craft' || way.disciplines.length === 0
    ? null
    : question.crafters.filter((crafter) => canCraft(crafter, way))

/** Whether it is to be thought of: what is converted only if the question says so. */
export const isConsidered = ({ settings }: Question, { kind }: Way): boolean =>
  settings.converts || !CONVERSIONS.includes(kind)

/** Nobody of the accounts can craft it, and it counts only what somebody can. */
export const isBarred = (question: Question, way: Way): boolean =>
  question.settings.recipes === 'known' && craftersOf(question, way)?.length === 0

/** Accounts that can do a way, which matters where each has its own number a day; of one that nobody can yet, all. */
export const accountsOf = (question: Question, way: Way): readonly string[] => {
  const crafters = question.settings.recipes === 'known' ? craftersOf(question, way) : null
  const can = new Set(crafters?.map(({ account }) => account))
  const able = question.accounts.filter((account) => can.has(account))
  return able.length > 0 ? able : question.accounts
}

/** Times that an account may still do a way today. */
export const timesToday = (question: Question, way: Way & { perDay: number }, account: string): number =>
  question.doneToday.get(account)?.has(way.output) === true ? 0 : way.perDay

/** Times within so many days, today being the first, by all accounts. */
export const timesWithin = (question: Question, way: Way, days: number): number => {
  const { perDay } = way
  if (perDay === null) return Number.POSITIVE_INFINITY
  return accountsOf(question, way).reduce(
    (all, account) => all + timesToday(question, { ...way, perDay }, account) + (days - 1) * perDay,
    0,
  )
}

/**
 * Crafts of the same good that are limited a day, where there are several: an account may make so many of it by whichever
 * recipe (the game's list of daily crafts names items).
 */
export const dailyCrafts = (ways: readonly Way[]): readonly (readonly Way[])[] =>
  [...Map.groupBy(ways.filter(isDailyCraft), ({ output }) => output).values()].filter(({ length }) => length > 1)

export const isDailyCraft = ({ kind, perDay }: Way): boolean => kind === 'craft' && perDay !== null

/** Times of such crafts together. */
export const timesTogether = (question: Question, ways: readonly Way[], days: number): number => {
  const perDay = Math.max(...ways.map((way) => way.perDay ?? 0))
  const accounts = new Set(ways.flatMap((way) => accountsOf(question, way)))
  const each = { ...ways[0]!, perDay }
  return [...accounts].reduce((all, account) => all + timesToday(question, each, account) + (days - 1) * perDay, 0)
}
