import { DAY_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  ALERT_CERTAINTIES,
  ALERT_REPEATS,
  type AlertPrice,
  type AlertRepeat,
  type AlertSubject,
  type Channel,
  type ItemRow,
  MAX_ALERT_CONDITIONS,
} from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Choice, Field, SelectField } from '@gildscope/ui/forms'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { type AlertNames, repeatWords } from '../../../../market/alerts/sentence.ts'
import { usualChannels } from '../../../../market/alerts/usual-channels.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { ChannelChooser } from './channel-chooser.tsx'
import { canAdd, type Draft, firstTerm, holdOf, isOfItems, type TermDraft } from './draft.ts'
import type { ControlFault } from './fault.ts'
import styles from './sentence.module.css'
import { SubjectChooser } from './subject-chooser.tsx'
import { suggestedText } from './suggestion.ts'
import { Term, termFault } from './term.tsx'

type SentenceProps = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  names: AlertNames
  row: ItemRow | undefined
  channels: readonly Channel[] | undefined
  /** What the name is if none is typed. */
  usualName: string
  /** It was to be saved: what is missing is said. */
  isTried: boolean
  /** What the server refused. */
  fault: ControlFault | null
}

const HOLDS = [1, 2, 3, 5, 10, 15, 30, 60]
const USUAL_UNTIL_DAYS = 30

const PRICES: readonly { value: AlertPrice; label: string }[] = [
  { value: 'steady', label: 'Steady price' },
  { value: 'best', label: 'Best price' },
]

/** Without a subject of the same kind its conditions mean nothing. */
const withSubject = (draft: Draft, subject: AlertSubject): Partial<Draft> => {
  const keeps = isOfItems(subject) && isOfItems(draft.subject) && draft.subject !== null
  if (!keeps) return { subject, terms: [firstTerm(subject)] }
  const terms = draft.terms.map((term) => (subject.kind === 'item' ? { ...term, text: null } : term))
  return { subject, terms }
}

const Terms = ({ draft, onChange, isTried, row }: Pick<SentenceProps, 'draft' | 'onChange' | 'isTried' | 'row'>) => {
  const { terms, subject } = draft
  const put = (place: number, term: TermDraft | null): void =>
    onChange({ terms: terms.flatMap((each, at) => (at === place ? (term ?? []) : each)) })
  return terms.map((term, place) => (
    // They have no identity but their place.
    <Fragment key={place}>
      {place > 0 && isOfItems(subject) && <span>and</span>}
      <Term
        isJudged={isTried || (term.text ?? '') !== ''}
        isSuggested={term.text === suggestedText(term, row)}
        onChange={(next) => put(place, next)}
        onDrop={terms.length > 1 ? () => put(place, null) : null}
        place={place}
        subject={subject}
        term={term}
      />
    </Fragment>
  ))
}

const Until = ({ draft: { until }, onChange }: Pick<SentenceProps, 'draft' | 'onChange'>) => {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  const now = useMinute()
  return (
    <span className={styles.more}>
      <span aria-hidden="true">Until</span>
      <SelectField
        isInline
        label="Until"
        onChange={(choice) => onChange({ until: choice === '' ? null : day(now + USUAL_UNTIL_DAYS * DAY_MS) })}
        options={[
          { value: '', label: 'never' },
          { value: 'day', label: 'the end of' },
        ]}
        value={until === null ? '' : 'day'}
      />
      {until !== null && (
        <Field
          isInline
          isLabelHidden
          label="Last day"
          min={day(now)}
          onChange={(value) => value !== '' && onChange({ until: value })}
          type="date"
          value={until}
        />
      )}
    </span>
  )
}

const faultsOf = ({ draft, isTried, fault }: SentenceProps): readonly string[] => {
  const own = isTried && draft.subject === null ? ['Choose what the rule is about.'] : []
  const terms = draft.terms.flatMap((term) => {
    const words = isTried || (term.text ?? '') !== '' ? termFault(term) : null
    return draft.subject === null || words === null ? [] : words
  })
  return [...new Set([...own, ...terms, ...(fault === null || fault.control === 'name' ? [] : [fault.text])])]
}

/** Those that differ for the subject; the chosen one stands for others that are the same. */
const repeatOptions = ({ subject, terms, repeat }: Draft) => {
  const words = (value: AlertRepeat) => repeatWords(value, { subject, fields: terms.map(({ field }) => field) })
  return [...Map.groupBy(ALERT_REPEATS, words)].map(([label, [first = repeat, ...others]]) => ({
    ...{ label, value: others.includes(repeat) ? repeat : first },
  }))
}

/** The rule as one sentence of controls. */
export const Sentence = (props: SentenceProps) => {
  const { draft, onChange, names, row, channels, usualName, isTried, fault } = props
  const [isAdding, setAdding] = useState(false)
  const chosen = draft.channels ?? usualChannels(channels)
  const isItems = isOfItems(draft.subject)
  const faults = faultsOf(props)
  const add = (): void => {
    setAdding(true)
    onChange({ terms: [...draft.terms, { ...firstTerm(draft.subject), ...(isItems && { op: 'gt' as const }) }] })
  }
  return (
    <section aria-label="The rule" className={styles.panel}>
      <div className={styles.sentence}>
        <span>Tell me when</span>
        <SubjectChooser
          isWrong={(isTried && draft.subject === null) || fault?.control === 'subject'}
          names={names}
          onChoose={(subject) => onChange(withSubject(draft, subject))}
          row={row}
          subject={draft.subject}
        />
        <Terms draft={draft} isTried={isTried} onChange={onChange} row={row} />
        {isItems && (
          <>
            <span>for</span>
            <SelectField
              className={styles.select}
              isInline
              label="Polls in a row"
              onChange={(hold) => onChange({ hold: Number(hold) })}
              options={[...new Set([...HOLDS, holdOf(draft)])]
                .toSorted((a, b) => a - b)
                .map((hold) => ({ value: String(hold), label: String(hold) }))}
              value={String(holdOf(draft))}
            />
            <span>{holdOf(draft) === 1 ? 'poll,' : 'polls,'}</span>
            <SelectField
              className={styles.select}
              isInline
              label="Certainty"
              onChange={(value) => onChange({ certainty: ALERT_CERTAINTIES.find((each) => each === value) ?? 'sure' })}
              options={ALERT_CERTAINTIES.map((value) => ({ value, label: value }))}
              value={draft.certainty}
            />
          </>
        )}
        <SelectField
          className={styles.select}
          isInline
          label="How often"
          onChange={(value) => onChange({ repeat: ALERT_REPEATS.find((each) => each === value) ?? 'again' })}
          options={repeatOptions(draft)}
          value={draft.repeat}
        />
        <span>by</span>
        <ChannelChooser channels={channels} chosen={chosen} onChange={(ids) => onChange({ channels: ids })} />
      </div>
      {faults.length > 0 && (
        <p className={styles.fault} role="alert">
          {faults.join(' ')}
        </p>
      )}
      <div className={styles.foot}>
        <Button disabled={!canAdd(draft)} icon={IconPlus} onClick={add} size="small" variant="quiet">
          {isItems ? 'And…' : 'Or…'}
        </Button>
        <span className={styles.aside} role={isAdding ? 'status' : undefined}>
          {draft.terms.length} of {MAX_ALERT_CONDITIONS} conditions
        </span>
        <Until draft={draft} onChange={onChange} />
        <span className={styles.more}>
          <span aria-hidden="true">Name</span>
          <Field
            className={styles.name}
            error={fault?.control === 'name' ? fault.text : null}
            isInline
            isLabelHidden
            label="Name"
            maxLength={ACCOUNT_LIMITS.alertName.most}
            onChange={(name) => onChange({ name })}
            placeholder={usualName}
            value={draft.name}
          />
        </span>
        {fault?.control === 'name' && (
          <span className={styles.fault} role="alert">
            {fault.text}
          </span>
        )}
        {isItems && (
          <span className={styles.compare}>
            <span aria-hidden="true">Compare</span>
            <Choice label="Compare" onChange={(price) => onChange({ price })} options={PRICES} value={draft.price} />
          </span>
        )}
      </div>
    </section>
  )
}
