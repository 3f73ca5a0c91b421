import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import { NOON } from '../testing/market-of.ts'
import { CAST } from './cast.ts'
import { createDraw } from './draw.ts'
import type { WarRecord } from './player-records.ts'
import { playerSeed } from './trade/traders.ts'
import { warOf } from './war.ts'

const warAt = (account: string, at: number): WarRecord => {
  const player = CAST.findIndex((role) => role.account === account)
  return warOf({ role: CAST[player]!, draw: createDraw(playerSeed(7, player)), at })
}
const FIGHTER = 'Brann Thorne.1170'
const TRADER = 'Marrow Quill.6642'
const KILLS = 283

const countOf = ({ counters }: WarRecord, id: number): number => counters.find((counter) => counter.id === id)!.current
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const figuresOf = ({ age, rank, counters, characters }: WarRecord): number[] => [
  age,
  rank,
  ...counters.map(({ current }) => current),
  ...characters.flatMap((character) => [character.age, character.deaths]),
]

describe.each([FIGHTER, TRADER])('the war of %s', (account) => {
  it('has 14 counters of which none ever falls', () => {
    expect(warAt(account, NOON).counters).toHaveLength(14)
    let before = figuresOf(warAt(account, NOON))
    for (let step = 1; step <= 400; step++) {
      const now = figuresOf(warAt(account, NOON + step * 53 * 60_000))
      expect(now.filter((figure, index) => figure < before[index]!)).toEqual([])
      before = now
    }
  })

  it('takes time: who kills is played, one character a day', () => {
    const played = new Set<string>()
    for (let hour = 0; hour < 40 * 24; hour++) {
      const [from, to] = [warAt(account, NOON + hour * HOUR_MS), warAt(account, NOON + (hour + 1) * HOUR_MS)]
      const grown = to.characters.filter(({ age }, index) => age > from.characters[index]!.age)
      expect(grown.length).toBe(1)
      expect(to.age - from.age).toBe(
        sum(to.characters.map(({ age }) => age)) - sum(from.characters.map(({ age }) => age)),
      )
      played.add(grown[0]!.name)
    }
    expect(played.size).toBeGreaterThan(1)
  })

  it('costs lives and brings ranks at a believable pace', () => {
    const [from, to] = [warAt(account, NOON), warAt(account, NOON + 60 * DAY_MS)]
    const kills = countOf(to, KILLS) - countOf(from, KILLS)
    const deaths = sum(to.characters.map((c) => c.deaths)) - sum(from.characters.map((c) => c.deaths))
    expect(kills / deaths).toBeGreaterThan(1)
    expect(kills / deaths).toBeLessThan(6)
    expect(to.rank).toBeGreaterThan(from.rank)
    expect(deaths).toBeGreaterThan(10)
  })

  it('fits into the lives of its characters', () => {
    for (const { age, created } of warAt(account, NOON).characters)
      expect(age * 1000).toBeLessThan((NOON - Date.parse(created)) / 2)
  })
})

it('leaves characters of a low level where they are', () => {
  const mule = (at: number) => warAt(TRADER, at).characters.find(({ name }) => name === 'Tally Quill')
  expect(mule(NOON + 60 * DAY_MS)).toEqual(mule(NOON))
})

it('stops for one who no longer plays, and is null for one who was never there', () => {
  const idle = 'Hollow Reed.5527'
  expect(warAt(idle, NOON + 30 * DAY_MS)).toEqual(warAt(idle, NOON))
  expect(warAt('Tivvi Sprocket.7719', NOON).counters).toEqual([])
})
