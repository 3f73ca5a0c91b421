import { hash } from '../market/random.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { FestivalBox } from '../world.ts'

type Festival = {
  name: string
  box: string
  month: number
  day: number
  length: number
  contents: readonly { id: number; usual: number }[]
}

/** Materials that each festival's boxes hold; amounts are the simulator's own. */
const FESTIVALS: readonly Festival[] = [
  {
    name: 'Four Winds',
    box: 'Zephyrite Supply Box',
    month: 6,
    day: 20,
    length: 21,
    contents: [
      { id: 19699, usual: 40 },
      { id: 19697, usual: 40 },
      { id: 19700, usual: 25 },
      { id: 19701, usual: 10 },
      { id: 19725, usual: 20 },
      { id: 19722, usual: 30 },
      { id: 19748, usual: 25 },
      { id: 19745, usual: 10 },
      { id: 19729, usual: 20 },
      { id: 19732, usual: 8 },
      { id: 19721, usual: 5 },
      { id: 24277, usual: 8 },
      { id: 19976, usual: 3 },
    ],
  },
  {
    name: 'Four Winds',
    box: 'Zephyr Sanctum',
    month: 6,
    day: 20,
    length: 21,
    contents: [
      { id: 24295, usual: 5 },
      { id: 24358, usual: 5 },
      { id: 24351, usual: 5 },
      { id: 24357, usual: 5 },
      { id: 24289, usual: 5 },
      { id: 24300, usual: 5 },
      { id: 24283, usual: 5 },
      { id: 68063, usual: 2 },
    ],
  },
  {
    name: 'Halloween',
    box: 'Trick-or-Treat Bag',
    month: 9,
    day: 12,
    length: 24,
    contents: [
      { id: 36041, usual: 30 },
      { id: 19721, usual: 1 },
    ],
  },
]
const YEARS = 3

/**
 * The contents of the boxes of the last three runs of each festival. The type states that the simulator invented them.
 */
export const festivalBoxes = (seed: number, now: number): FestivalBox[] => {
  return FESTIVALS.flatMap((festival) => {
    const thisYear = new Date(now).getUTCFullYear()
    const begun = (year: number): boolean => startOf(festival, year) <= now
    const last = begun(thisYear) ? thisYear : thisYear - 1
    return Array.from({ length: YEARS }, (_, back) => last - YEARS + 1 + back).flatMap((year) =>
      boxesOf(seed, festival, year),
    )
  })
}

const startOf = ({ month, day }: Festival, year: number): number => Date.UTC(year, month, day, 16)

const boxesOf = (seed: number, festival: Festival, year: number): FestivalBox[] => {
  const start = startOf(festival, year)
  return festival.contents.map(({ id, usual }) => ({
    id,
    type: `${festival.box} (simulated)`,
    year,
    quantity: Math.max(1, usual + (hash(seed, id, year) % (usual + 1)) - Math.floor(usual / 2)),
    start: new Date(start).toISOString().replace('.000Z', 'Z'),
    end: new Date(start + festival.length * DAY_MS).toISOString().replace('.000Z', 'Z'),
    festival: festival.name,
  }))
}
