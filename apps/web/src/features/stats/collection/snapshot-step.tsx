import { Button } from '@gildscope/ui'
import { IconCamera } from '@tabler/icons-react'
import { whatHappened } from '../../../market/failed.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockSecond, clockTime } from '../../../shell/time/words.ts'
import { AnswerAge } from './answer-age.tsx'
import styles from './collection.module.css'
import type { Snapshot } from './draft.ts'
import { IconPanel } from './icon-panel.tsx'
import { Step } from './step.tsx'
import type { SnapshotState, Which } from './use-snapshots.ts'
import type { Worth } from './use-worth.ts'
import { WalletTip } from './wallet-tip.tsx'

const NAMES = {
  first: { number: 2, title: 'Initial snapshot', button: 'Initial Snapshot', of: 'initial snapshot' },
  second: { number: 3, title: 'Second snapshot', button: 'Second Snapshot', of: 'second snapshot' },
} as const

const TakenNote = ({ snapshot: { takenAt, madeAt, level } }: { snapshot: Snapshot }) => {
  const now = useMinute()
  return (
    <>
      {clockSecond(takenAt, now)}, as the game showed it at {clockTime(new Date(madeAt).toISOString(), now)}, level{' '}
      {level}
    </>
  )
}

type SnapshotStepProps = {
  which: Which
  snapshot: Snapshot | null
  snapshots: SnapshotState
  worth: Worth
  /** It may be taken now. */
  isDue: boolean
  /** No later snapshot was taken. */
  isLast: boolean
  isTooEarly?: boolean
  leastIcons?: number
  /** Replaces the button while a snapshot cannot be taken. */
  hint: string
}

/** A snapshot of the bags and the wallet, before or after. */
export const SnapshotStep = (props: SnapshotStepProps) => {
  const { which, snapshot, snapshots, worth, isDue, isLast, isTooEarly = false, leastIcons = 0, hint } = props
  const { number, title, button, of } = NAMES[which]
  const { taking, failed, take, cancel } = snapshots
  const isTaking = taking?.which === which
  return (
    <Step
      isDone={snapshot !== null && !isTooEarly}
      isDue={isDue || isTooEarly}
      number={number}
      title={title}
      {...(snapshot !== null && {
        note: <TakenNote snapshot={snapshot} />,
        end: <WalletTip of={of} snapshot={snapshot} />,
      })}
    >
      {snapshot !== null && (
        <IconPanel label={`Bags of the ${of}`} least={leastIcons} snapshot={snapshot} worth={worth} />
      )}
      {snapshot === null && !isDue && <p className={styles.hint}>{hint}</p>}
      {snapshot === null && isDue && (
        <Button icon={IconCamera} isPending={taking !== null} onClick={() => take(which)} variant="primary">
          {button}
        </Button>
      )}
      {snapshot !== null && isLast && (
        <AnswerAge
          isBusy={taking !== null}
          isTooEarly={isTooEarly}
          key={which}
          onAgain={() => take(which)}
          snapshot={snapshot}
        />
      )}
      <div className={styles.status} role="status">
        {isTaking && (
          <p className={styles.progress}>
            Asking the game: {taking.done} of {taking.total} answers.
            <Button onClick={cancel} size="small" variant="quiet">
              Cancel
            </Button>
          </p>
        )}
      </div>
      {failed?.which === which && !isTaking && (
        <p className={styles.fault} role="alert">
          The snapshot could not be taken: {whatHappened(failed.error, 'The game API')} Nothing is lost; try it again.
        </p>
      )}
    </Step>
  )
}
