import { isChange } from '@gildscope/contracts'
import { Missing } from '@gildscope/ui'
import { errorText } from '../../../../market/error-text.ts'
import { Amount } from '../../shared/alerts/amount.tsx'
import { type ShownReading, unitOf } from './rule-model.ts'
import type { RuleView } from './rule-view.ts'
import styles from './rules.module.css'

/** The value now, with the error of an estimate. */
export const NowValue = ({ shown }: { shown: ShownReading | null }) => {
  if (shown === null) return <Missing />
  const { reading } = shown
  return (
    <>
      <Amount isSigned={isChange(reading.condition)} unit={unitOf(reading)} value={reading.value} />
      {reading.error !== null && <span className={styles.error}> {errorText(reading.error)}</span>}
    </>
  )
}

/** Of which item it is, or what kind of figure. */
export const nowNote = (shown: ShownReading | null, { names, alert, updateHours }: RuleView): string => {
  if (shown === null) return alert.rule.subject.kind === 'orders' ? `read every ${updateHours} h` : ''
  const { reading, isMany } = shown
  if (isMany) return names.item(reading.itemId) ?? `Item ${reading.itemId}`
  if (reading.error !== null) return 'estimate'
  if (isChange(reading.condition)) return 'against the hour then'
  if (reading.isSteady) return 'steady'
  return /^(?:(?:sell|buy)_price|profit|roi)$/.test(reading.condition.field) ? 'best price' : ''
}
