/** Why a record is flagged, with the data needed to judge it. */
export type Reason =
  /** No other submitter ever got this item from the same source. */
  | { kind: 'impossible-item'; item: number; units: number; othersConsumed: number }
  /** More or less than chance gives once in ten thousand records. */
  | { kind: 'outlier'; item: number; units: number; expected: number; chance: number }
  /** None of what others had enough of, such as after full bags. */
  | { kind: 'missing-gains'; item: number; expected: number; chance: number }
  /** All drops together are too far from what others had. */
  | { kind: 'chi-square'; statistic: number; degrees: number; chance: number }
  /** The same as an earlier record of the account, which chance gives so rarely. */
  | { kind: 'repeated'; record: string; chance: number }
  /** All records of the account together hold so many times what others had, and this one does, too. */
  | { kind: 'account-quantities'; ratio: number; records: number; chance: number }
  /** All records of the account together hold more rare drops than the luckiest would have, and this one holds some. */
  | { kind: 'account-rare-drops'; item: number; falls: number; expected: number; records: number; chance: number }

/** Reasons that are of the account, and not of the single record. */
export const ACCOUNT_REASONS = ['account-quantities', 'account-rare-drops'] as const satisfies readonly ReasonKind[]

export type ReasonKind = Reason['kind']
