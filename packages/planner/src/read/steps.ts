import { craftersOf } from '../allowed.ts'
import { type Answer, unitsOf } from '../answer.ts'
import { type Good, goodParts } from '../good.ts'
import type { Gate, Step } from '../plan.ts'
import type { Crafter } from '../question.ts'
import type { Run } from '../schedule.ts'
import { dayOf, type Timed } from './timetable.ts'
import { triesFor, unitsFrom } from './tries.ts'

/** Vendors are on the shopping list; only what they take items for has its place among the steps. */
const isStep = ({ way }: Run): boolean =>
  way.way.kind !== 'vendor' || [...way.goods.keys()].some((good) => goodParts(good).kind === 'item')

type PersonFor = (run: Run, account: string | null) => Crafter | null

/** Few people do many steps: each is done by who can do the most of all. */
const peopleFor = ({ program, runs }: Answer): PersonFor => {
  const could = new Map<Crafter, number>()
  for (const { way } of runs)
    for (const crafter of craftersOf(program.question, way.way) ?? []) could.set(crafter, (could.get(crafter) ?? 0) + 1)
  return ({ way }, account) =>
    (craftersOf(program.question, way.way) ?? [])
      .filter((crafter) => account === null || crafter.account === account)
      .reduce<Crafter | null>(
        (best, each) => (best === null || could.get(each)! > could.get(best)! ? each : best),
        null,
      )
}

type Draft = Omit<Step, 'after'> & { run: number; needs: readonly number[] }

export const stepsOf = (answer: Answer, timed: readonly Timed[]): Step[] => {
  const { settled, program } = answer
  const personFor = peopleFor(answer)
  const today = dayOf(program.question.now)
  const isMissing = (good: Good): boolean => {
    const each = settled.get(good)
    return each !== undefined && unitsOf(each, 'obtain') + each.lacking > 0
  }
  const isOrdered = (good: Good): boolean => unitsOf(settled.get(good)!, 'order') > 0

  const drafts = timed.flatMap(({ run, begins, turns }, index): Draft[] => {
    if (!isStep(run)) return []
    const { way, after } = run
    const goods = [...way.goods.keys()]
    const step = (times: number, account: string | null, first: number): Draft => {
      const person = personFor(run, account)
      const able = person === null ? [] : way.way.disciplines.filter((name) => person.ratings.has(name))
      return {
        run: index,
        needs: after,
        way: way.way,
        times,
        makes: way.way.count * times,
        alsoMakes: [...way.outputs].flatMap(([good, each]) =>
          good === way.output ? [] : [{ good, units: each * times }],
        ),
        takes: [...way.goods].map(([good, each]) => ({ good, units: each * times })),
        account: person?.account ?? account,
        character: person?.character ?? null,
        discipline: able[0] ?? null,
        day: first > today ? first : null,
        waitsForOrders: goods.filter(isOrdered).map((good) => goodParts(good).id),
        waitsForMissing: goods.filter(isMissing),
        tries: triesFor(program.question.meant?.get(way.way) ?? way.way, unitsFrom(way.way, times)),
      }
    }
    if (turns.length === 0) return [step(run.times, null, begins)]
    return turns.map(({ account, days }) =>
      step(
        days.reduce((all, { times }) => all + times, 0),
        account,
        days[0]!.day,
      ),
    )
  })
  return inOrder(drafts)
}

/** What can be done at once comes first, what waits for a day last, and whoever is at it goes on. */
const inOrder = (drafts: readonly Draft[]): Step[] => {
  const places = new Map<number, number[]>()
  const left = new Set(drafts)
  const done: Step[] = []
  let last: Draft | null = null
  while (left.size > 0) {
    const open = [...left].filter(({ needs }) => ![...left].some((other) => needs.includes(other.run)))
    const rank = ({ day, waitsForMissing, waitsForOrders, account, character }: Draft): number =>
      (day === null ? 0 : 8) +
      (waitsForMissing.length === 0 ? 0 : 4) +
      (waitsForOrders.length === 0 ? 0 : 2) +
      (character === last?.character && account === last?.account ? 0 : 1)
    const next = open.reduce((best, draft) => (rank(draft) < rank(best) ? draft : best))
    const { run, needs, ...step } = next
    done.push({ ...step, after: needs.flatMap((index) => places.get(index) ?? []).sort((a, b) => a - b) })
    places.set(run, [...(places.get(run) ?? []), done.length - 1])
    left.delete(next)
    last = next
  }
  return done
}

export const gatesOf = ({ program: { question } }: Answer, timed: readonly Timed[]): Gate[] => {
  const today = dayOf(question.now)
  const gates = timed.flatMap(({ run: { way }, turns }) =>
    turns.map(({ account, days }): Gate => {
      const { output, count, perDay } = way.way
      const person = craftersOf(question, way.way)?.find((crafter) => crafter.account === account)
      const isDone = question.doneToday.get(account)?.has(output) === true
      return {
        item: output,
        account,
        character: person?.character ?? null,
        days: [
          ...(isDone ? [{ day: today, units: (perDay ?? 1) * count, isDone: true }] : []),
          ...days.map(({ day, times }) => ({ day, units: times * count, isDone: false })),
        ],
      }
    }),
  )
  // A good that is crafted by several recipes is one that an account may make so often.
  return [...Map.groupBy(gates, ({ item, account }) => `${item} ${account}`).values()].map((same) => ({
    ...same[0]!,
    character: same.every(({ character }) => character === same[0]!.character) ? same[0]!.character : null,
    days: mergedDays(same.flatMap(({ days }) => days)),
  }))
}

const mergedDays = (days: Gate['days']): Gate['days'] => {
  const byDay = Map.groupBy(days, ({ day, isDone }) => `${day} ${isDone}`)
  return [...byDay.values()]
    .map((same) => ({
      ...same[0]!,
      units: same[0]!.isDone ? same[0]!.units : same.reduce((sum, { units }) => sum + units, 0),
    }))
    .sort((one, other) => one.day - other.day)
}
