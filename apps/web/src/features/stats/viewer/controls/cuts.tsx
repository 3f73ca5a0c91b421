import type { DropAggregates } from '@gildscope/contracts'
import { Field, SelectField, Switch } from '@gildscope/ui/forms'
import { IconFlag } from '@tabler/icons-react'
import type { Cut } from '../selection.ts'
import { readSelection } from '../selection.ts'
import type { SelectionControl } from '../use-selection.ts'
import { levelText, magicFindText, patchText, shortKit } from '../words.ts'
import styles from './controls.module.css'
import { Place } from './place.tsx'

type CutsProps = { control: SelectionControl; aggregates: DropAggregates | undefined }

type Option = { value: string; label: string }

/** The selected value stays among the options, even if no record has it. */
const withSelected = (options: readonly Option[], selected: Option | null): readonly Option[] =>
  selected === null || options.some(({ value }) => value === selected.value) ? options : [...options, selected]

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Read as the address is, which is written by the same names. */
const kitOf = (text: string): Cut['kit'] => readSelection(new URLSearchParams({ kit: text })).kit

const ANY: Option = { value: '', label: 'Any' }

type DayFieldProps = { label: string; value: string | null; onChange: (day: string | null) => void }

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <Field label={label} onChange={(day) => onChange(day === '' ? null : day)} type="date" value={value ?? ''} />
)

/** Filters on the records of the item. */
export const Cuts = ({ control, aggregates }: CutsProps) => {
  const { selection, cut } = control
  const { activity, kit, mf, level, patch } = selection
  const choices = aggregates?.choices
  const kits = choices?.kits ?? []
  const patches = choices?.patches ?? []
  return (
    <>
      {(activity === 'Salvaging' || kit !== null) && (
        <Place name="kit">
          <SelectField
            label="Kit"
            onChange={(value) => cut({ kit: kitOf(value) })}
            options={[
              ANY,
              ...withSelected(
                kits.map((name) => ({ value: name, label: shortKit(name) })),
                kit === null ? null : { value: kit, label: shortKit(kit) },
              ),
            ]}
            value={kit ?? ''}
          />
        </Place>
      )}
      <Place name="band">
        <SelectField
          label="Magic find"
          onChange={(value) => cut({ mf: numberOf(value) })}
          options={[
            ANY,
            ...withSelected(
              (choices?.mf ?? []).map((lower) => ({ value: String(lower), label: magicFindText(lower) })),
              mf === null ? null : { value: String(mf), label: magicFindText(mf) },
            ),
          ]}
          value={mf === null ? '' : String(mf)}
        />
      </Place>
      <Place name="band">
        <SelectField
          label="Patch"
          onChange={(value) => cut({ patch: numberOf(value) })}
          options={[
            { value: '', label: patches.length > 1 ? `Any of ${patches.length}` : 'Any' },
            ...withSelected(
              patches.map((each) => ({ value: String(each.id), label: patchText(each) })),
              patch === null ? null : { value: String(patch), label: `Patch ${patch}` },
            ),
          ]}
          value={patch === null ? '' : String(patch)}
        />
      </Place>
      <Place name="level">
        <SelectField
          label="Level"
          onChange={(value) => cut({ level: numberOf(value) })}
          options={[
            ANY,
            ...withSelected(
              (choices?.levels ?? []).map((lower) => ({ value: String(lower), label: levelText(lower) })),
              level === null ? null : { value: String(level), label: levelText(level) },
            ),
          ]}
          value={level === null ? '' : String(level)}
        />
      </Place>
      <Place name="day">
        <DayField label="From" onChange={(from) => cut({ from })} value={selection.from} />
      </Place>
      <Place name="day">
        <DayField label="To" onChange={(to) => cut({ to })} value={selection.to} />
      </Place>
    </>
  )
}

/** Submissions of the cut with those that are left out. */
export const allOf = ({ submissions, flagged }: DropAggregates, hasFlagged: boolean): number =>
  hasFlagged ? submissions : submissions + flagged

/** Number of flagged submissions, also while they are excluded. */
export const Flagged = ({ control, aggregates }: CutsProps) => {
  const { hasFlagged } = control.selection
  return (
    <div className={styles.flagged}>
      {aggregates !== undefined && (
        <span
          className={aggregates.flagged > 0 ? `${styles.flaggedCount} ${styles.some}` : styles.flaggedCount}
          role="status"
        >
          <IconFlag aria-hidden="true" size={15} stroke={1.75} />
          <span>
            <b>{aggregates.flagged}</b> of {allOf(aggregates, hasFlagged)} flagged
          </span>
        </span>
      )}
      <Switch isOn={hasFlagged} onChange={(isOn) => control.cut({ hasFlagged: isOn })}>
        show them
      </Switch>
    </div>
  )
}
