import type { DropRecord } from '@gildscope/drops'
import type { Random } from '@gildscope/game-simulator'
import { drawBinomial, drawNormal, drawUnit } from './draw-counts.ts'
import type { LootSource } from './loot-source.ts'

const MEDIAN_SUBMISSION = 40
const SUBMISSION_DEVIATION = 1.2
const LARGEST_SUBMISSION = 2500
const SHARE_EXPONENT = 1.2
const START = Date.parse('2026-01-05T00:00:00Z')
const DAY = 86_400_000

const submissionSize = (random: Random): number =>
  Math.min(
    LARGEST_SUBMISSION,
    Math.max(1, Math.round(MEDIAN_SUBMISSION * Math.exp(SUBMISSION_DEVIATION * drawNormal(random)))),
  )

/** Units consumed by each account: a few accounts have most of them (Pareto). */
const shares = (random: Random, consumed: number, accounts: number): number[] => {
  const weights = Array.from({ length: accounts }, () => drawUnit(random) ** (-1 / SHARE_EXPONENT) - 0.95)
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0)
  let left = consumed
  return weights.map((weight) => {
    const own = drawBinomial(random, left, Math.min(1, weight / weightLeft))
    left -= own
    weightLeft -= weight
    return own
  })
}

type Wanted = { consumed: number; accounts: number }

/** Records of honest players with a given total consumption. `sourceOf`: what each of them opens. */
export const drawRecords = (
  random: Random,
  sourceOf: (account: number) => LootSource,
  { consumed, accounts }: Wanted,
): DropRecord[] =>
  shares(random, consumed, accounts).flatMap((own, account) => {
    const source = sourceOf(account)
    const records: DropRecord[] = []
    for (let left = own; left > 0; left -= records.at(-1)!.consumed[0]!.quantity)
      records.push(
        drawRecord(random, source, { account, consumed: Math.min(left, submissionSize(random)), day: records.length }),
      )
    return records
  })

type One = { account: number; consumed: number; day: number }

export const drawRecord = (random: Random, source: LootSource, { account, consumed, day }: One): DropRecord => ({
  ...{ id: `${account}-${day}-${consumed}`, account: `account ${account}`, activity: source.table.activity },
  ...{
    iso: new Date(START + (day % 180) * DAY).toISOString(),
    level: 80,
    mf: 250,
    salvageKit: source.kit,
    delay: '',
    build: null,
  },
  consumed: [{ id: source.table.source, quantity: consumed, price: null }],
  items: [...source.draw(random, consumed)].map(([id, quantity]) => ({ id, quantity, price: null })),
  wallet: [],
})
