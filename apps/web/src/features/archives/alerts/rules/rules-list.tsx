import { conditionWords, holdWords, subjectWords } from '../../../../market/alerts/sentence.ts'
import { SubjectLink, SubjectMark } from '../../shared/alerts/subject-mark.tsx'
import { GemstoreRow } from './gemstore-row.tsx'
import { NowValue, nowNote } from './now-cell.tsx'
import { RuleActions } from './rule-actions.tsx'
import { channelWords, shownReading } from './rule-model.ts'
import type { RuleView } from './rule-view.ts'
import styles from './rules.module.css'
import { StateNote, StateWord } from './state-cell.tsx'

const Entry = ({ view }: { view: RuleView }) => {
  const { alert, readings, names, rows, channels } = view
  const { rule } = alert
  const shown = shownReading(alert, readings.items)
  const row = rule.subject.kind === 'item' ? rows.get(rule.subject.id) : undefined
  const by = channelWords(alert, channels)
  const note = nowNote(shown, view)
  return (
    <li className={styles.entry}>
      <SubjectMark row={row} subject={rule.subject} />
      <div className={styles.entryBody}>
        <p className={styles.entryLine}>
          <SubjectLink name={alert.name} names={names} row={row} subject={rule.subject} />
          <StateWord alert={alert} />
        </p>
        <p className={styles.entryText}>
          {conditionWords(rule)}, {holdWords(rule)}
        </p>
        <p className={styles.entryLine}>
          <span>
            now <NowValue shown={shown} />
            {note !== '' && <span className={styles.count}>, {note}</span>}
          </span>
          <StateNote alert={alert} items={readings.items} />
        </p>
        <p className={styles.entryLine}>
          <span className={by.fault === null ? styles.count : styles.waiting}>{by.fault ?? by.words}</span>
          <RuleActions alert={alert} name={alert.name === '' ? subjectWords(rule, names) : alert.name} />
        </p>
      </div>
    </li>
  )
}

/** The rules on a phone: name and state, sentence, value and why. */
export const RulesList = ({ views }: { views: readonly RuleView[] }) => (
  <div className={styles.panel}>
    <ul aria-label="Rules" className={styles.list}>
      {views.map((view) => (
        <Entry key={view.alert.id} view={view} />
      ))}
    </ul>
    <GemstoreRow />
  </div>
)
