import { conditionWords } from '../../../../market/alerts/sentence.ts'
import { conditionsText, type Draft } from './draft.ts'
import styles from './sentence.module.css'

/** A sentence without a subject has conditions of items. */
const ITEM = { kind: 'item', id: 0 } as const

type UnreadConditionsProps = { text: string; reason: string; draft: Draft }

/** A link had conditions that are none: what stands in the sentence is not what it asked for. */
export const UnreadConditions = ({ text, reason, draft }: UnreadConditionsProps) => {
  const conditions = conditionsText(draft)
  const instead = conditions === '' ? 'another one' : conditionWords({ subject: draft.subject ?? ITEM, conditions })
  return (
    <p className={styles.unread} role="status">
      The condition of this link, “{text.slice(0, 80)}”, could not be read: {reason}. Instead stands: {instead}.
    </p>
  )
}
