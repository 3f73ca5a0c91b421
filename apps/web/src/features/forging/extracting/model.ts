import type { ItemRow } from '@gildscope/contracts'
import { type ExtractionProfit, extractionProfit } from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** An item with one of its upgrades, before it is known what extracting costs. */
export type Candidate = { key: string; item: KnownItem; upgradeId: number; upgradePrice: number | null }
export type ExtractionRow = Candidate & { upgrade: ItemRow | null } & ExtractionProfit

const upgradesOf = (item: KnownItem): Candidate[] => {
  const slots = [
    [1, item.upgrade1, item.upgrade1_sell_price],
    [2, item.upgrade2, item.upgrade2_sell_price],
  ] as const
  return slots.flatMap(([slot, upgradeId, price]) =>
    upgradeId == null || price == null ? [] : [{ key: `${item.id}-${slot}`, item, upgradeId, upgradePrice: price }],
  )
}

/** Every upgrade that is on offer. */
export const candidatesOf = (items: Iterable<KnownItem>): Candidate[] => [...items].flatMap(upgradesOf)

export type Extraction = { cost: number; chanceRatio: number }

/** Calculated from the user's input; null until both fields are valid. */
export const extractionOf = (cost: number | null, chancePercent: number | null): Extraction | null =>
  cost === null || chancePercent === null ? null : { cost, chanceRatio: chancePercent / 100 }

const UNKNOWN: ExtractionProfit = { proceeds: null, profit: null, profitPercent: null }

export const rowsOf = (
  candidates: readonly Candidate[],
  upgrades: ReadonlyMap<number, ItemRow>,
  extraction: Extraction | null,
): ExtractionRow[] =>
  candidates.map((candidate) => ({
    ...candidate,
    upgrade: upgrades.get(candidate.upgradeId) ?? null,
    ...(extraction === null
      ? UNKNOWN
      : extractionProfit({
          itemPrice: candidate.item.sell_price ?? null,
          upgradePrice: candidate.upgradePrice,
          ...extraction,
        })),
  }))
