import type { AlertPreviewSpan } from '@gildscope/contracts'
import { createAlert, listAlerts, listNotices } from '@gildscope/contracts'
import { Button, ItemName, Loading, Sparkline } from '@gildscope/ui'
import { IconBell } from '@tabler/icons-react'
import { conditionsOf, conditionWords, holdWords, repeatWordsOf } from '../../../../market/alerts/sentence.ts'
import { itemRef } from '../../../../market/item-columns.ts'
import { newAlertPath } from '../../../../pages/alert-paths.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { useLine, usePreview } from '../../shared/alerts/past/use-past.ts'
import { timesText, verdictOf } from '../../shared/alerts/past/verdict.ts'
import { thresholdOf } from '../../shared/alerts/readings.ts'
import styles from './empty.module.css'
import type { Example } from './examples.ts'

const CHART = { width: 320, height: 92 }
/** More points than pixels show nothing more. */
const MOST_POINTS = 180

const thinned = <Value,>(values: readonly Value[]): readonly Value[] => {
  const step = Math.ceil(values.length / MOST_POINTS)
  return values.filter((_, at) => at % step === 0)
}

const Line = ({ example: { item, rule }, span }: { example: Example; span: AlertPreviewSpan }) => {
  const [condition] = conditionsOf(rule)
  if (condition === undefined) return null
  return <DrawnLine condition={condition} itemId={item.id} rule={rule} span={span} />
}

const DrawnLine = (question: Parameters<typeof useLine>[0]) => {
  const { line } = useLine(question)
  if (line === undefined) return <Loading lines={2} />
  return (
    <Sparkline
      {...CHART}
      label="Its figure over the span, with the threshold dashed"
      reference={thresholdOf(question.condition)}
      values={thinned(line.points.map(({ value }) => value))}
    />
  )
}

/** A rule that can be armed as it is, with what it would have done. */
export const ExampleCard = ({ example, channels }: { example: Example; channels: readonly string[] }) => {
  const { item, rule } = example
  const { preview, state } = usePreview(rule, item.id)
  const { send, isPending } = useChange(createAlert, {
    target: `example ${item.id}`,
    refetches: [listAlerts, listNotices],
    says: 'Armed',
  })
  const span = preview?.spans.find(({ resolution }) => resolution === 'hour')
  const verdict = span === undefined ? null : verdictOf(span, rule.hold)
  const ref = itemRef(item)
  return (
    <section aria-label={`Example: ${item.name ?? item.id}`} className={styles.card}>
      <header className={styles.cardHead}>
        {ref !== null && <ItemName href={itemPath(item.id)} item={ref} size={22} />}
      </header>
      <p className={styles.sentence}>
        Tell me when its <strong>{conditionWords(rule)}</strong>, for <strong>{holdWords(rule)}</strong>,{' '}
        <strong>{repeatWordsOf(rule)}</strong>.
      </p>
      <div className={styles.line}>{span !== undefined && <Line example={example} span={span} />}</div>
      <footer className={styles.cardFoot}>
        <span>
          {verdict !== null && span !== undefined && (
            <>
              <strong>Would have fired {timesText(span.fired.length)}</strong>
              <span className={styles.small}>
                {span.fired.length === 0 ? `${verdict.seen}; ${verdict.silence}` : verdict.seen}
              </span>
            </>
          )}
          {verdict === null && (
            <span className={styles.small}>
              {state.error === null ? 'Looking at its past…' : 'Its past could not be judged.'}
            </span>
          )}
        </span>
        <Button size="small" to={newAlertPath({ item: item.id, conditions: rule.conditions })} variant="quiet">
          Change
        </Button>
        <Button
          aria-label={`Arm: ${item.name ?? item.id}, ${conditionWords(rule)}`}
          icon={IconBell}
          isPending={isPending}
          onClick={() => void send({ body: { name: '', rule, until: null, channels: [...channels] } })}
          size="small"
        >
          Arm
        </Button>
      </footer>
    </section>
  )
}
