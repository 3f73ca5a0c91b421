import type { Level } from './levels.ts'

type Limits = { purse: number; items: number }

const ROUNDS = 50

export type Narrowed = {
  levels: readonly Level[]
  /** A set that keeps the limits, and what none that does is worth more than. */
  known: readonly Level[]
  bound: number
}

/**
 * Leaves out the levels that no best set has. With a price on copper and one on a place in the set, what items are then
 * worth bounds every set from above; a level that pulls the bound below a set that is known cannot be in the best one.
 */
export const narrow = (levels: readonly Level[], { purse, items }: Limits): Narrowed => {
  let [low, high] = [0, levels.reduce((most, { cost, value }) => Math.max(most, value / cost), 0)]
  let bound = Number.POSITIVE_INFINITY
  let [price, place] = [0, 0]
  let known: readonly Level[] = []
  let worths = new Map<number, Level>()
  for (let round = 0; round < ROUNDS; round++) {
    const tried = round === 0 ? 0 : (low + high) / 2
    const best = bestOfEach(levels, tried)
    const chosen = [...best.values()].sort((a, b) => worth(b, tried) - worth(a, tried)).slice(0, items + 1)
    const last = chosen.length > items ? Math.max(0, worth(chosen.pop()!, tried)) : 0
    const [cost, value] = chosen.reduce(([c, v], level) => [c + level.cost, v + level.value], [0, 0])
    const above = tried * purse + chosen.reduce((sum, level) => sum + worth(level, tried), 0)
    if (above < bound) [bound, price, place, worths] = [above, tried, last, best]
    if (cost <= purse && value > setValue(known)) known = chosen
    if (cost <= purse && round === 0) break
    if (cost > purse) low = tried
    else high = tried
  }
  known = improved(known, levels, { purse, items })
  const least = setValue(known)
  const left = levels.filter((level) => {
    const own = Math.max(0, worth(worths.get(level.item), price) - place)
    return bound - own + worth(level, price) - place >= least - 1e-6
  })
  return { levels: left, known, bound }
}

export const setValue = (set: readonly Level[]): number => set.reduce((sum, { value }) => sum + value, 0)

/** A set with one level after the other put in, in place of one or none, as long as that gains. */
const improved = (set: readonly Level[], levels: readonly Level[], { purse, items }: Limits): readonly Level[] => {
  const left = purse - set.reduce((sum, { cost }) => sum + cost, 0)
  let best: { gain: number; level: Level; instead: Level | undefined } | null = null
  for (const level of levels) {
    const own = set.find(({ item }) => item === level.item)
    for (const instead of own === undefined ? set : [own]) {
      const gain = level.value - instead.value
      if (level.cost - instead.cost <= left && gain > (best?.gain ?? 0)) best = { gain, level, instead }
    }
    if (own === undefined && set.length < items && level.cost <= left && level.value > (best?.gain ?? 0))
      best = { gain: level.value, level, instead: undefined }
  }
  if (best === null) return set
  const { level, instead } = best
  return improved([...set.filter((each) => each !== instead), level], levels, { purse, items })
}

const worth = (level: Level | undefined, price: number): number =>
  level === undefined ? 0 : level.value - price * level.cost

/** Of each item the level that is worth most, if any is worth something. */
const bestOfEach = (levels: readonly Level[], price: number): Map<number, Level> => {
  const best = new Map<number, Level>()
  for (const level of levels) {
    const own = worth(level, price)
    if (own > worth(best.get(level.item), price)) best.set(level.item, level)
  }
  return best
}
