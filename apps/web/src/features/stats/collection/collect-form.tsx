import { DROP_DELAYS, SALVAGE_KITS } from '@gildscope/contracts'
import { Field, SelectField } from '@gildscope/ui/forms'
import { ACTIVITIES, ACTIVITY_WORDS } from '../shared/drop-words.ts'
import styles from './collection.module.css'
import { type Draft, MOST_MAGIC_FIND, magicFindOf } from './draft.ts'
import { DELAY_WORDS } from './words.ts'

type MagicFindProps = { value: string; onChange: (value: string) => void }

const MagicFindField = ({ value, onChange }: MagicFindProps) => {
  const isBad = value.trim() !== '' && magicFindOf(value) === null
  return (
    <div className={styles.short}>
      <Field
        aria-required="true"
        className={styles.percent}
        end={
          <span aria-hidden="true" className={styles.percentSign}>
            %
          </span>
        }
        error={isBad ? `0 to ${MOST_MAGIC_FIND}` : null}
        inputMode="numeric"
        label="Magic find"
        maxLength={6}
        onChange={onChange}
        value={value}
      />
    </div>
  )
}

const NOTHING = { value: '', label: '' } as const
const ACTIVITY_OPTIONS = [
  { ...NOTHING, label: 'Choose Activity' },
  ...ACTIVITIES.map((value) => ({ value, label: ACTIVITY_WORDS[value] })),
]
const KITS = [{ ...NOTHING, label: 'Choose Salvage Kit' }, ...SALVAGE_KITS.map((value) => ({ value, label: value }))]
const DELAYS = DROP_DELAYS.map((value) => ({ value, label: DELAY_WORDS[value] }))

type CollectFormProps = {
  draft: Draft
  /** Names of the linked game accounts. */
  accounts: readonly string[]
  account: string
  /** Undefined: not known yet. */
  characters: readonly string[] | undefined
  onChange: (change: Partial<Draft>) => void
}

/**
 * What is collected, and for which account. The account and the character are those of the first snapshot as long as
 * there is one.
 */
export const CollectForm = ({ draft, accounts, account, characters = [], onChange }: CollectFormProps) => {
  const { first, character, activity, kit, delay, magicFind } = draft
  const isBegun = first !== null
  const named = character === '' || characters.includes(character) ? characters : [character, ...characters]
  return (
    <div className={styles.fields}>
      {accounts.length > 0 && (
        <SelectField
          isDisabled={isBegun}
          label="Account"
          onChange={(name) => onChange({ account: name, character: '' })}
          options={accounts.map((name) => ({ value: name, label: name }))}
          value={account}
        />
      )}
      <SelectField
        group="Select Character"
        isDisabled={isBegun || named.length === 0}
        label="Character"
        onChange={(name) => onChange({ character: name })}
        options={[{ ...NOTHING, label: 'Choose Character' }, ...named.map((name) => ({ value: name, label: name }))]}
        value={character}
      />
      <MagicFindField onChange={(text) => onChange({ magicFind: text })} value={magicFind} />
      <div className={styles.long}>
        <SelectField
          label="Activity"
          onChange={(value) => onChange({ activity: ACTIVITIES.find((code) => code === value) ?? '' })}
          options={ACTIVITY_OPTIONS}
          value={activity}
        />
      </div>
      {activity === 'Salvaging' && (
        <div className={styles.long}>
          <SelectField
            label="Salvage kit"
            onChange={(value) => onChange({ kit: SALVAGE_KITS.find((name) => name === value) ?? '' })}
            options={KITS}
            value={kit}
          />
        </div>
      )}
      <div className={styles.delay}>
        <SelectField
          label="Delay"
          onChange={(value) => onChange({ delay: DROP_DELAYS.find((code) => code === value) ?? '' })}
          options={DELAYS}
          value={delay}
        />
      </div>
    </div>
  )
}
