import { craftersOf } from '../allowed.ts'
import { type Answer, unitsOf } from '../answer.ts'
import { type Good, goodParts } from '../good.ts'
import type { Step } from '../plan.ts'
import type { Crafter } from '../question.ts'
import type { Run } from '../schedule.ts'
import { triesFor } from './tries.ts'

/** Vendors are on the shopping list; only what they take items for has its place among the steps. */
const isStep = ({ way }: Run): boolean =>
  way.way.kind !== 'vendor' || [...way.goods.keys()].some((good) => goodParts(good).kind === 'item')

/** Few people do many steps: each is done by who can do the most of all. */
const peopleFor = ({ program, runs }: Answer): ((run: Run) => Crafter | null) => {
  const could = new Map<Crafter, number>()
  for (const { way } of runs)
    for (const crafter of craftersOf(program.question, way.way) ?? []) could.set(crafter, (could.get(crafter) ?? 0) + 1)
  return ({ way }) => {
    const able = craftersOf(program.question, way.way) ?? []
    return able.reduce<Crafter | null>(
      (best, each) => (best === null || could.get(each)! > could.get(best)! ? each : best),
      null,
    )
  }
}

export const stepsOf = (answer: Answer): Step[] => {
  const { settled, runs } = answer
  const personFor = peopleFor(answer)
  const place = new Map<number, number>()
  runs.forEach((run, index) => {
    if (isStep(run)) place.set(index, place.size)
  })
  const missing = (good: Good): boolean => {
    const each = settled.get(good)
    return each !== undefined && unitsOf(each, 'obtain') + each.lacking > 0
  }
  const ordered = (good: Good): boolean => unitsOf(settled.get(good)!, 'order') > 0
  return runs.filter(isStep).map((run) => {
    const { way, times, after } = run
    const goods = [...way.goods.keys()]
    const person = personFor(run)
    return {
      way: way.way,
      times,
      makes: way.way.count * times,
      takes: [...way.goods].map(([good, each]) => ({ good, units: each * times })),
      account: person?.account ?? null,
      character: person?.character ?? null,
      discipline: person === null ? null : (way.way.disciplines.find((name) => person.ratings.has(name)) ?? null),
      day: null,
      after: after.flatMap((index) => place.get(index) ?? []),
      waitsForOrders: goods.filter(ordered).map((good) => goodParts(good).id),
      waitsForMissing: goods.filter(missing),
      tries: triesFor(way.way, times),
    }
  })
}
