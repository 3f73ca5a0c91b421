import { type AlertCondition, type AlertPreview, type AlertRule, isChange } from '@gildscope/contracts'
import { FigureStrip, type KeyFigure, Loading, Missing, Notice } from '@gildscope/ui'
import { preloadCharts } from '@gildscope/ui/chart'
import { Choice, SelectField } from '@gildscope/ui/forms'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { alertField } from '../../../../market/alerts/alert-fields.ts'
import { conditionsOf } from '../../../../market/alerts/sentence.ts'
import { errorText } from '../../../../market/error-text.ts'
import { Failed } from '../../../../market/failed.tsx'
import { useAccount } from '../../../../shell/session/session.ts'
import { Amount } from '../../shared/alerts/amount.tsx'
import { usePreview } from '../../shared/alerts/past/use-past.ts'
import { doubtsOf, spanLabel, timesText, verdictOf } from '../../shared/alerts/past/verdict.ts'
import { farthest, firesBelow, type ItemReadings, nearest } from '../../shared/alerts/readings.ts'
import { useAlertNames } from '../../shared/alerts/use-alert-names.ts'
import { useReadings } from '../../shared/alerts/use-readings.ts'
import { isOfItems } from '../form/draft.ts'
import { EachTime } from './each-time.tsx'
import styles from './preview.module.css'
import { PreviewChart } from './preview-chart.tsx'

// Loaded in parallel with the data.
preloadCharts()

type Span = AlertPreview['spans'][number]
type Resolution = Span['resolution']

const unitOf = (rule: AlertRule) => {
  const [condition] = conditionsOf(rule)
  if (condition === undefined) return 'number'
  return isChange(condition) && condition.isPercent ? 'percent' : alertField(condition.field).unit
}

/** What fired has the value of the field, also where a change is judged. */
const markUnitOf = (rule: AlertRule) => alertField(conditionsOf(rule)[0]?.field ?? '').unit

const nowFigure = (rule: AlertRule, readings: ItemReadings | null): KeyFigure => {
  const reading = readings?.readings[0]
  if (reading === undefined) return { label: 'Now', value: <Missing />, note: 'not known' }
  const most = readings === null ? undefined : farthest(readings)
  const away =
    most === undefined || most.away <= 0
      ? 'true now'
      : `${most.away.toFixed(1)} % ${firesBelow(most.condition) ? 'above' : 'below'}`
  return {
    label: 'Now',
    value: (
      <>
        <Amount unit={unitOf(rule)} value={reading.value} />
        {reading.error !== null && ` ${errorText(reading.error)}`}
      </>
    ),
    note: reading.isSteady ? `steady, ${away}` : away,
  }
}

const figuresOf = (span: Span, rule: AlertRule, now: ItemReadings | null): KeyFigure[] => {
  const verdict = verdictOf(span, rule.hold)
  return [
    { label: 'Would have fired', value: verdict.times, note: verdict.seen },
    { label: 'About once in', value: verdict.often, note: verdict.silence },
    {
      label: 'Stayed true',
      value: verdict.held?.middle ?? <Missing />,
      note: verdict.held?.range ?? 'it was never true',
    },
    { label: 'Held back', value: timesText(verdict.heldBack), note: verdict.heldBackWords },
    nowFigure(rule, now),
    { label: 'Without holding', value: timesText(verdict.withoutHold), note: verdict.saved },
  ]
}

const USUAL: Resolution = 'hour'

type OnThreshold = (condition: AlertCondition, isSettled: boolean) => void

type ShownPreviewProps = {
  rule: AlertRule
  preview: AlertPreview
  name: string
  now: ItemReadings | null
  isOld: boolean
  onThreshold: OnThreshold
}

const ShownPreview = ({ rule, preview, name, now, isOld, onThreshold }: ShownPreviewProps) => {
  const [resolution, setResolution] = useState<Resolution>(USUAL)
  // A new installation has no days before its hours.
  const spans = preview.spans.filter(({ from, to }) => from < to)
  const span = spans.find((each) => each.resolution === resolution) ?? spans[0]
  if (span === undefined)
    return (
      <div className={styles.panel}>
        <p className={styles.note}>Nothing is stored of this item yet, so the rule cannot be judged by its past.</p>
      </div>
    )
  const [condition] = conditionsOf(rule)
  const isLow = condition !== undefined && firesBelow(condition)
  const doubts = doubtsOf(span, rule.hold)
  return (
    <div aria-busy={isOld} className={isOld ? `${styles.stack} ${styles.old}` : styles.stack}>
      <FigureStrip figures={figuresOf(span, rule, now)} label="What it would have done, in figures" />
      {doubts.length > 0 && <p className={styles.doubts}>{doubts.join(' ')}</p>}
      <div className={styles.columns}>
        <PreviewChart itemId={preview.itemId} name={name} onThreshold={onThreshold} rule={rule} span={span}>
          <Choice
            label="Span"
            onChange={setResolution}
            options={spans.map((each) => ({
              value: each.resolution,
              label: spanLabel(each),
            }))}
            value={span.resolution}
          />
        </PreviewChart>
        <EachTime
          extremeHead={isLow ? 'Lowest' : 'Highest'}
          span={span}
          unit={markUnitOf(rule)}
          valueHead={
            rule.price === 'steady' && !span.isByBestPrice && markUnitOf(rule) === 'coins' ? 'Steady' : 'Value'
          }
        />
      </div>
    </div>
  )
}

const OfItems = ({ rule, onThreshold }: { rule: AlertRule; onThreshold: OnThreshold }) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const { readingsFor, rowsFor, rows } = useReadings([rule])
  const names = useAlertNames(rows)
  const { items } = readingsFor(rule)
  const members = rowsFor(rule)
  const isMany = rule.subject.kind !== 'item'
  const best = nearest(items ?? [])
  const usual = best?.itemId ?? members?.[0]?.id ?? null
  const itemId =
    rule.subject.kind === 'item' ? rule.subject.id : (members?.find(({ id }) => id === chosen)?.id ?? usual)
  const { preview, isOld, state } = usePreview(rule, itemId)
  const name = itemId === null ? '' : (names.item(itemId) ?? `Item ${itemId}`)
  return (
    <div className={styles.stack}>
      {isMany && members !== undefined && (
        <div className={styles.member}>
          {members.length === 0 ? (
            <p className={styles.note}>It has no item now.</p>
          ) : (
            <>
              <span>
                {members.length === 1 ? '1 item.' : `${members.length} items.`} Shown is what it would have done for
              </span>
              <SelectField
                isInline
                label="Item of the preview"
                onChange={(id) => setChosen(Number(id))}
                options={members.map((row) => ({ value: String(row.id), label: row.name ?? `Item ${row.id}` }))}
                value={String(itemId)}
              />
              {chosen === null && <span>, the nearest now.</span>}
            </>
          )}
        </div>
      )}
      {preview !== undefined && (
        <ShownPreview
          isOld={isOld}
          name={name}
          now={items?.find((each) => each.itemId === itemId) ?? null}
          onThreshold={onThreshold}
          preview={preview}
          rule={rule}
        />
      )}
      {preview === undefined && state.error !== null && (
        <div className={styles.panel}>
          <Failed isAlert state={state} title="What it would have done could not be computed" who="The items service" />
        </div>
      )}
      {preview === undefined && state.error === null && members?.length !== 0 && (
        <div className={styles.panel}>
          <Loading lines={10} />
        </div>
      )}
    </div>
  )
}

/** What a rule would have done; it can be armed without knowing. */
export const Preview = ({ rule, onThreshold }: { rule: AlertRule | null; onThreshold: OnThreshold }) => {
  const { updateHours } = useAccount()
  if (rule === null)
    return (
      <div className={styles.panel}>
        <p className={styles.note}>Once the sentence is complete, this is where you see when it would have fired.</p>
      </div>
    )
  if (!isOfItems(rule.subject))
    return (
      <div className={styles.panel}>
        <Notice icon={<IconReceipt2 size={20} stroke={1.75} />} title="Judged from the next reading on">
          {rule.subject.kind === 'orders'
            ? `Orders are read with your archives, every ${updateHours} hours; what is undercut or ahead is judged by the order book, each minute. What they were before is not stored.`
            : 'The catalogue of the gem store says when a sale ends; each entry of your list is reported once.'}
        </Notice>
      </div>
    )
  return <OfItems onThreshold={onThreshold} rule={rule} />
}
