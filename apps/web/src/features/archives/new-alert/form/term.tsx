import { type AlertSubject, CHANGE_SPANS, conditionFieldsOf } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Field, SelectField } from '@gildscope/ui/forms'
import { IconX } from '@tabler/icons-react'
import { alertField } from '../../../../market/alerts/alert-fields.ts'
import { LEVEL_WORDS, SPAN_WORDS } from '../../../../market/alerts/sentence.ts'
import {
  canChange,
  conditionOf,
  isBelowZero,
  isChangeOp,
  isOfItems,
  type TermDraft,
  type TermOp,
  textAsRead,
  unitOfTerm,
} from './draft.ts'
import { FieldChooser } from './field-chooser.tsx'
import styles from './sentence.module.css'

type TermProps = {
  term: TermDraft
  subject: AlertSubject | null
  /** Its number in the sentence. */
  place: number
  /** The value is judged: it was typed, or the rule was to be saved. */
  isJudged: boolean
  /** The value is that which stands in until another is typed. */
  isSuggested: boolean
  onChange: (term: TermDraft) => void
  onDrop: (() => void) | null
}

const CHANGE_WORDS = { falls: 'falls by', rises: 'rises by' } as const

const opsOf = (field: string): readonly { value: TermOp; label: string }[] => {
  const levels = (['lt', 'gt', 'lte', 'gte', 'eq', 'ne'] as const).map((op) => ({ value: op, label: LEVEL_WORDS[op] }))
  const changes = (['falls', 'rises'] as const).map((op) => ({ value: op, label: CHANGE_WORDS[op] }))
  return canChange(field) ? [...levels.slice(0, 2), ...changes, ...levels.slice(2)] : levels
}

const PLACEHOLDERS = { coins: '19s 50c', percent: '5', number: '1000' } as const
const FAULTS = {
  coins: 'Type an amount such as 19s 50c.',
  percent: 'Type a number of percent.',
  number: 'Type a number.',
} as const

/** What is wrong with the value that was typed; null: nothing. */
export const termFault = (term: TermDraft): string | null =>
  conditionOf(term) !== null
    ? null
    : `${isBelowZero(term) ? `The figure “${alertField(term.field).words}” is never below 0. ` : ''}${FAULTS[unitOfTerm(term)]}`

const Value = ({ term, place, isJudged, onChange }: TermProps) => {
  const unit = unitOfTerm(term)
  const fault = isJudged ? termFault(term) : null
  const showAsRead = (): void => {
    const text = textAsRead(term)
    if (text !== term.text) onChange({ ...term, text })
  }
  return (
    <>
      <Field
        aria-errormessage={fault === null ? undefined : `fault-${place}`}
        className={`${styles.value} ${unit === 'coins' ? styles.coins : ''}`}
        error={fault}
        inputMode={unit === 'coins' ? 'text' : 'decimal'}
        isLabelHidden
        label={place === 0 ? 'Value' : `Value of condition ${place + 1}`}
        onBlur={showAsRead}
        onChange={(text) => onChange({ ...term, text })}
        placeholder={PLACEHOLDERS[unit]}
        spellCheck={false}
        value={term.text ?? ''}
      />
      {isChangeOp(term.op) && (
        <SelectField
          className={styles.select}
          isInline
          label="Unit of the change"
          onChange={(how) => onChange({ ...term, isPercent: how === '%', text: null })}
          options={[
            { value: '%', label: '%' },
            { value: 'own', label: canChange(term.field) && term.field.endsWith('price') ? 'coins' : 'units' },
          ]}
          value={term.isPercent ? '%' : 'own'}
        />
      )}
      {unit === 'percent' && !isChangeOp(term.op) && <span>%</span>}
    </>
  )
}

const ItemTerm = (props: TermProps) => {
  const { term, place, isSuggested, onChange } = props
  const changeField = (field: string): void => {
    const op = isChangeOp(term.op) && !canChange(field) ? 'lt' : term.op
    onChange({ ...term, field, op, text: null })
  }
  const changeOp = (op: string): void => {
    const next = opsOf(term.field).find(({ value }) => value === op)?.value ?? 'lt'
    const isOtherKind = isChangeOp(next) !== isChangeOp(term.op)
    onChange({
      ...{ ...term, op: next, text: isOtherKind || isSuggested ? null : term.text },
      ...(isOtherKind && { isPercent: isChangeOp(next) }),
    })
  }
  return (
    <>
      <FieldChooser field={term.field} onChoose={changeField} />
      <SelectField
        className={styles.select}
        isInline
        label={place === 0 ? 'Comparison' : `Comparison of condition ${place + 1}`}
        onChange={changeOp}
        options={opsOf(term.field)}
        value={term.op}
      />
      <Value {...props} />
      {isChangeOp(term.op) && (
        <>
          <span>within</span>
          <SelectField
            className={styles.select}
            isInline
            label="Span of the change"
            onChange={(span) => onChange({ ...term, span: CHANGE_SPANS.find((each) => each === span) ?? '1d' })}
            options={CHANGE_SPANS.map((span) => ({ value: span, label: SPAN_WORDS[span] }))}
            value={term.span}
          />
        </>
      )}
    </>
  )
}

/** What can be asked of orders and gem-store entries, each with its usual comparison. */
const EVENTS: Readonly<Record<string, { label: string; op: TermOp; text: string; unit: string | null }>> = {
  filled: { label: 'is filled', op: 'eq', text: '1', unit: null },
  partly_filled: { label: 'is partly filled', op: 'eq', text: '1', unit: null },
  undercut: { label: 'is undercut', op: 'eq', text: '1', unit: null },
  ahead: { label: 'has ahead of it', op: 'gte', text: '100', unit: 'units or more' },
  age_days: { label: 'is older than', op: 'gt', text: '7', unit: 'days' },
  leaves_days: { label: 'leaves in less than', op: 'lt', text: '3', unit: 'days' },
}

const EventTerm = (props: TermProps) => {
  const { term, subject, place, onChange } = props
  const fields = [...conditionFieldsOf(subject?.kind ?? 'orders').keys()]
  const unit = EVENTS[term.field]?.unit ?? null
  const change = (field: string): void => {
    const event = EVENTS[field]
    if (event !== undefined) onChange({ ...term, field, op: event.op, text: event.text })
  }
  return (
    <>
      <span>{subject?.kind === 'gemstore' ? 'an entry' : place === 0 ? 'any order' : 'or'}</span>
      <SelectField
        className={styles.select}
        isInline
        label={place === 0 ? 'What happens' : `What happens, ${place + 1}`}
        onChange={change}
        options={fields.map((field) => ({ value: field, label: EVENTS[field]?.label ?? field }))}
        value={term.field}
      />
      {unit !== null && (
        <>
          <Value {...props} />
          <span>{unit}</span>
        </>
      )}
    </>
  )
}

/** One condition of the sentence. */
export const Term = (props: TermProps) => {
  const { subject, place, onDrop } = props
  return (
    <>
      {isOfItems(subject) ? <ItemTerm {...props} /> : <EventTerm {...props} />}
      {onDrop !== null && (
        <Button aria-label={`Drop condition ${place + 1}`} icon={IconX} onClick={onDrop} size="small" variant="quiet" />
      )}
    </>
  )
}
