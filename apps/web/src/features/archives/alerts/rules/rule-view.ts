import type { Alert, Channel, ItemRow } from '@gildscope/contracts'
import type { AlertNames } from '../../../../market/alerts/sentence.ts'
import type { RuleReadings } from '../../shared/alerts/use-readings.ts'

/** A rule with all that is known of it. */
export type RuleView = {
  alert: Alert
  readings: RuleReadings
  names: AlertNames
  rows: ReadonlyMap<number, ItemRow>
  channels: readonly Channel[] | undefined
  /** Hours between readings of the reader's orders. */
  updateHours: number
}
