import type { Db } from '@gildscope/db'
import { ACCOUNT_REASONS, type Reason } from '@gildscope/drops'
import type { Flag } from './drop-record.ts'
import { listItemFacts } from './item-facts.ts'

const rounded = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2))

const oneIn = (chance: number): string =>
  chance < 1e-9 ? 'less than once in a billion' : `once in ${Math.round(1 / chance).toLocaleString('en')}`

/** The text of a flag. */
const flagOf = (reason: Reason, nameOf: (itemId: number) => string): Flag => {
  const { kind } = reason
  switch (kind) {
    case 'impossible-item':
      return {
        reason: kind,
        detail: `${reason.units} × ${nameOf(reason.item)}, which others never had from ${reason.othersConsumed.toLocaleString('en')}`,
      }
    case 'outlier':
      return {
        reason: kind,
        detail: `${reason.units} × ${nameOf(reason.item)} where ${rounded(reason.expected)} are expected; chance gives that ${oneIn(reason.chance)}`,
      }
    case 'missing-gains':
      return {
        reason: kind,
        detail: `no ${nameOf(reason.item)} where ${rounded(reason.expected)} are expected; chance gives that ${oneIn(reason.chance)}`,
      }
    case 'chi-square':
      return {
        reason: kind,
        detail: `all drops together are further from the others than chance brings ${oneIn(reason.chance)}`,
      }
    case 'repeated':
      return {
        reason: kind,
        detail: `the same as submission ${reason.record} of this account; chance gives that ${oneIn(reason.chance)}`,
      }
    case 'account-quantities':
      return {
        reason: kind,
        detail: `${reason.ratio.toFixed(2)} times what others had, over ${reason.records} submissions of this account; chance gives that ${oneIn(reason.chance)}`,
      }
    case 'account-rare-drops':
      return {
        reason: kind,
        detail: `much ${nameOf(reason.item)}, and ${rounded(reason.falls)} rare drops over ${reason.records} submissions of this account where the luckiest have ${rounded(reason.expected)}; chance gives that ${oneIn(reason.chance)}`,
      }
  }
}

/** Whether a flag concerns the submitter, not the single record. */
export const isOfAccount = ({ reason }: Flag): boolean => ACCOUNT_REASONS.some((kind) => kind === reason)

/** Whether two sets of flags have the same reasons, regardless of figures. */
export const isAlike = (one: readonly Flag[], other: readonly Flag[]): boolean => {
  const kinds = (flags: readonly Flag[]): string => [...new Set(flags.map(({ reason }) => reason))].sort().join()
  return kinds(one) === kinds(other)
}

/** Items that reasons speak of. */
const itemsOf = (reasons: readonly Reason[]): number[] =>
  reasons.flatMap((reason) => ('item' in reason ? [reason.item] : []))

/** The UTC day. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The flags of many records, by any key; items are named in full. */
export const flagsOf = async <Key>(
  db: Db,
  screened: readonly (readonly [Key, readonly Reason[]])[],
): Promise<Map<Key, Flag[]>> => {
  const ids = new Set(screened.flatMap(([, reasons]) => itemsOf(reasons)))
  const known = await listItemFacts(db, [...ids])
  const nameOf = (itemId: number): string => known.get(itemId)?.name ?? `item ${itemId}`
  const since = today()
  return new Map(
    screened.map(([key, reasons]) => [key, reasons.map((reason) => ({ ...flagOf(reason, nameOf), since }))]),
  )
}
