import { Button, Panel } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { IconCamera, IconX } from '@tabler/icons-react'
import type { BagsAnswer } from '../../../market/game-account/ask-place.ts'
import { unreadable } from '../../../market/game-account/known-account.ts'
import { ReadingLine } from '../../../market/game-account/reading-line.tsx'
import { KeyBox, SignUpNote } from '../../../market/game-account/typed-key/key-box.tsx'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockSecond, timeLeft } from '../../../shell/time/words.ts'
import styles from './inventory-to-csv.module.css'
import { type Inventory, NEEDS } from './use-inventory.ts'

/** Cannot be the name of a character, which has at least three letters. */
const ALL = ''

const TakeButton = ({ page: { whose, take } }: { page: Inventory }) => {
  const { reading, calls } = whose
  if (reading.progress !== null)
    return (
      <Button icon={IconX} onClick={reading.cancel}>
        Cancel
      </Button>
    )
  return (
    <Button disabled={calls.length === 0} icon={IconCamera} onClick={() => void take()} variant="primary">
      Snapshot
    </Button>
  )
}

/** The age of the game's answers. */
const Age = ({ bags }: { bags: readonly BagsAnswer[] }) => {
  const now = useNow()
  if (bags.length === 0) return null
  const madeAt = Math.min(...bags.map((one) => one.madeAt))
  const renewsAt = Math.max(...bags.map((one) => one.renewsAt))
  return (
    <p aria-live="off" className={styles.hint}>
      As the game shows it from {clockSecond(madeAt, now)};{' '}
      {renewsAt > now ? `renews in ${timeLeft(renewsAt - now)}.` : 'it may show something newer now.'}
    </p>
  )
}

const charactersOf = ({ known }: Inventory['whose']) => {
  const names = known?.characters ?? []
  return [
    { value: ALL, label: names.length > 0 ? `All characters (${names.length})` : 'All characters' },
    ...names.map((name) => ({ value: name, label: name })),
  ]
}

/** Chooses whose bags the next snapshot reads, by a linked account or a typed key. */
export const WhosePanel = ({ page }: { page: Inventory }) => {
  const { user, whose, bags, fault } = page
  const { linked, known, reading, allowance, typed, character } = whose
  const isReading = reading.progress !== null
  const why = known === null ? null : unreadable(known, 'inventory')
  return (
    <Panel
      note={user === null ? 'no account needed' : undefined}
      title={user === null ? 'Key and character' : 'Account and character'}
    >
      {linked.length === 0 && <KeyBox isFixed={isReading} needs={NEEDS} typed={typed} />}
      <div className={styles.whose}>
        {linked.length > 0 && (
          <SelectField
            isDisabled={isReading}
            label="Game account"
            onChange={whose.chooseAccount}
            options={linked.map((name) => ({ value: name, label: name }))}
            value={known?.name ?? ''}
          />
        )}
        <div className={styles.take}>
          <SelectField
            isDisabled={isReading || known?.characters === undefined}
            label="Character"
            onChange={(name) => whose.chooseCharacter(name === ALL ? null : name)}
            options={charactersOf(whose)}
            value={character ?? ALL}
          />
          <TakeButton page={page} />
        </div>
        {why !== null && <p className={styles.hint}>Nothing can be read: {why}.</p>}
        {known?.failed != null && (
          <p className={styles.fault}>
            <Button onClick={known.failed.retry} size="small">
              Retry
            </Button>
          </p>
        )}
        {!isReading && <Age bags={bags} />}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {reading.progress !== null && <ReadingLine allowance={allowance} progress={reading.progress} />}
      {user === null && <SignUpNote />}
    </Panel>
  )
}
