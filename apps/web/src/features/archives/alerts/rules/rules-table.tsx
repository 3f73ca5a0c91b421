import { Missing, ScrollBox } from '@gildscope/ui'
import { conditionWords, holdWords, repeatWordsOf, subjectWords } from '../../../../market/alerts/sentence.ts'
import { errorText } from '../../../../market/error-text.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../../shell/time/words.ts'
import { Amount } from '../../shared/alerts/amount.tsx'
import { SubjectLink, SubjectMark } from '../../shared/alerts/subject-mark.tsx'
import { GemstoreRow } from './gemstore-row.tsx'
import { NowValue, nowNote } from './now-cell.tsx'
import { RuleActions } from './rule-actions.tsx'
import { channelWords, figureUnit, shownReading, unitOf } from './rule-model.ts'
import type { RuleView } from './rule-view.ts'
import styles from './rules.module.css'
import { StateNote, StateWord } from './state-cell.tsx'
import { PLOT_PERCENT, ThresholdPlot } from './threshold-plot.tsx'

/** When, and the value of then; of many items which one, of orders what. */
const LastEvent = ({ view: { alert, names } }: { view: RuleView }) => {
  const now = useMinute()
  const { rule, lastEvent } = alert
  if (lastEvent === null) return <span className={styles.never}>never</span>
  const { at, itemId, text, figure } = lastEvent
  const unit = figure === null ? null : figureUnit(rule, figure.field)
  const name = rule.subject.kind === 'item' || itemId === null ? null : names.item(itemId)
  return (
    <span title={text}>
      <span title={utcTime(at)}>{clockTime(at, now)}</span>
      <span className={styles.small}>
        {figure === null || unit === null ? (
          text
        ) : (
          <>
            {name !== null && `${name} `}
            <Amount {...unit} value={figure.value} />
            {figure.error !== null && ` ${errorText(figure.error)}`}
          </>
        )}
      </span>
    </span>
  )
}

const Row = ({ view }: { view: RuleView }) => {
  const { alert, readings, names, rows, channels } = view
  const { rule } = alert
  const shown = shownReading(alert, readings.items)
  const by = channelWords(alert, channels)
  const row = rule.subject.kind === 'item' ? rows.get(rule.subject.id) : undefined
  const name = alert.name === '' ? subjectWords(rule, names) : alert.name
  return (
    <tr className={alert.state === 'paused' || alert.state === 'ended' ? styles.still : undefined}>
      <td className={styles.stateCell}>
        <StateWord alert={alert} />
        <StateNote alert={alert} items={readings.items} />
      </td>
      <th className={styles.ruleCell} scope="row">
        <span className={styles.rule}>
          <SubjectMark row={row} subject={rule.subject} />
          <span className={styles.two}>
            <span>
              <SubjectLink name={alert.name} names={names} row={row} subject={rule.subject} />
              {readings.watched !== null && rule.subject.kind !== 'item' && (
                <span className={styles.count}> {readings.watched} items</span>
              )}
            </span>
            <span className={styles.small}>{conditionWords(rule)}</span>
          </span>
        </span>
      </th>
      <td className={styles.figure}>
        <NowValue shown={shown} />
        <span className={styles.small}>{nowNote(shown, view)}</span>
      </td>
      <td className={styles.plotCell}>{shown === null ? <Missing /> : <ThresholdPlot reading={shown.reading} />}</td>
      <td className={styles.figure}>
        {shown === null ? (
          <Missing />
        ) : (
          <Amount
            isSigned={unitOf(shown.reading) === 'percent'}
            unit={unitOf(shown.reading)}
            value={shown.reading.threshold}
          />
        )}
      </td>
      <td className={styles.groupStart}>
        {holdWords(rule)}
        <span className={styles.small}>{repeatWordsOf(rule)}</span>
      </td>
      <td>
        {by.words}
        {by.fault !== null && <span className={`${styles.small} ${styles.waiting}`}>{by.fault}</span>}
      </td>
      <td className={styles.last}>
        <LastEvent view={view} />
      </td>
      <td className={styles.end}>
        <RuleActions alert={alert} name={name} />
      </td>
    </tr>
  )
}

/** The rules, most pressing first, two lines each. */
export const RulesTable = ({ views }: { views: readonly RuleView[] }) => (
  <div className={styles.panel}>
    <ScrollBox label="Rules">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Rule</th>
            <th className={styles.figure} scope="col">
              Now
            </th>
            <th scope="col">
              <span className={styles.scale}>
                <span>−{PLOT_PERCENT} %</span> <span>threshold</span> <span>+{PLOT_PERCENT} %</span>
              </span>
            </th>
            <th className={styles.figure} scope="col">
              Threshold
            </th>
            <th className={styles.groupStart} scope="col">
              Holds for, certainty
            </th>
            <th scope="col">By</th>
            <th scope="col">Last event</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {views.map((view) => (
            <Row key={view.alert.id} view={view} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
    <GemstoreRow />
    <p className={styles.legend}>
      <span>
        The grey half is where a rule fires, the tick is the value now, a bar its 95 % interval. A rule without a sound
        reading waits and fires nothing.
      </span>
      <span>rules unused for 90 days are paused</span>
    </p>
  </div>
)
