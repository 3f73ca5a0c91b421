import type { CheckOutcome, DumpOutcome, StoreSettings } from '@gildscope/dumps'

/** The one order that the process of dumps receives. */
export type Order = {
  databaseUrl: string
  place: StoreSettings
} & (
  | { kind: 'check' }
  | {
      kind: 'write'
      world: { id: string; source: string }
      licence: string
      hasMinutes: boolean
      hasCsv: boolean
      mostDays: number
      isForMove: boolean
    }
)

export type Reply =
  | { kind: 'written'; outcome: DumpOutcome }
  | { kind: 'checked'; outcome: CheckOutcome | null }
  /** `isFinal`: another try finds the same. */
  | { kind: 'fault'; text: string; isFinal: boolean }
