/** Why a record is flagged, with the data needed to judge it. */
export type Reason =
  /** No other submitter ever got this item from the same source. */
  | { kind: 'impossible-item'; item: number; units: number; othersConsumed: number }
  /** More or less than occurs by chance once in ten thousand records. */
  | { kind: 'outlier'; item: number; units: number; expected: number; chance: number }
  /** None of an item that others had plenty of, for example because bags were full. */
  | { kind: 'missing-gains'; item: number; expected: number; chance: number }
  /** All drops together deviate too far from those of others. */
  | { kind: 'chi-square'; statistic: number; degrees: number; chance: number }
  /** The same as an earlier record of the account, with this probability by chance. */
  | { kind: 'repeated'; record: string; chance: number }
  /** The account's records together contain this many times what others had, and so does this one. */
  | { kind: 'account-quantities'; ratio: number; records: number; chance: number }
  /**
   * The account's records together contain more rare drops than the luckiest would have, and this one contains some.
   */
  | { kind: 'account-rare-drops'; item: number; falls: number; expected: number; records: number; chance: number }

/** Reasons that are of the account, and not of the single record. */
export const ACCOUNT_REASONS = ['account-quantities', 'account-rare-drops'] as const satisfies readonly ReasonKind[]

export type ReasonKind = Reason['kind']
