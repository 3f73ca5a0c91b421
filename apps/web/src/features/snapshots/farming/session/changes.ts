import {
  type HeldRow,
  snapshotDifference,
  type TradeEffect,
  tradeEffect,
  unitsOf,
  withoutTrades,
} from '@gildscope/holdings'
import { isCounted, type Session, type UnitChange } from './session.ts'

type Read = Pick<Session, 'selection' | 'first' | 'known' | 'ledgers'>

const effectsOf = ({ ledgers }: Read): ReadonlyMap<string, TradeEffect> =>
  new Map(Object.entries(ledgers).map(([account, ledger]) => [account, tradeEffect(ledger)]))

/**
 * Changes since the start in the places that count. Leaves out upgrades inside gear, which come and go with it, and
 * units that only became bound.
 */
export const changesSince = (session: Read, hasTrades: boolean): HeldRow[] => {
  const difference = snapshotDifference(session.first, session.known).filter(({ isInside }) => !isInside)
  const counted = isCounted(session)
  const rows = hasTrades ? difference.filter(counted) : withoutTrades(difference, effectsOf(session), counted)
  return rows.filter(({ counts }) => unitsOf(counts) !== 0)
}

/** Rows of the same place in all accounts and characters together. */
export const unitChanges = (rows: readonly HeldRow[]): UnitChange[] => {
  const sums = new Map<string, UnitChange>()
  for (const { place, kind, id, counts } of rows) {
    const key = `${place} ${kind} ${id}`
    const { character, account, none } = sums.get(key)?.counts ?? { character: 0, account: 0, none: 0 }
    const sum = {
      character: character + counts.character,
      account: account + counts.account,
      none: none + counts.none,
    }
    sums.set(key, { place, kind, id, counts: sum })
  }
  return [...sums.values()].filter(({ counts: { character, account, none } }) => character || account || none)
}

const sortedText = (changes: readonly UnitChange[]): string =>
  JSON.stringify(changes.map((change) => JSON.stringify(change)).sort())

export const areSameChanges = (a: readonly UnitChange[], b: readonly UnitChange[]): boolean =>
  a.length === b.length && sortedText(a) === sortedText(b)
