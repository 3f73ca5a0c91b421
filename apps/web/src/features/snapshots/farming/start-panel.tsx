import type { AccountSelection } from '@gildscope/holdings'
import { Button, formatNumber } from '@gildscope/ui'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Allowance } from '../../../market/game-account/allowance.ts'
import { ReadingLine } from '../../../market/game-account/reading-line.tsx'
import type { KeyedAccount } from '../../../market/game-account/use-accounts.ts'
import styles from './farming.module.css'
import { planFarm } from './session/farm-calls.ts'
import type { FarmSession } from './use-session.ts'

type StartPanelProps = {
  chosen: readonly AccountSelection[] | null
  /** Characters or guilds of the accounts are still loading. */
  isAwaiting: boolean
  accounts: readonly KeyedAccount[]
  farm: FarmSession
  allowance: Allowance
}

/** Starts a session with its first snapshot. */
export const StartPanel = ({ chosen, isAwaiting, accounts, farm, allowance }: StartPanelProps) => {
  const { progress, fault } = farm
  const total = chosen === null ? 0 : planFarm(chosen, accounts).total
  return (
    <section aria-label="Start" className={styles.start}>
      {progress === null ? (
        <>
          <Button
            disabled={chosen === null || isAwaiting || total === 0}
            icon={IconPlayerPlay}
            onClick={() => chosen !== null && void farm.start(chosen)}
            variant="primary"
          >
            Start
          </Button>
          <p>
            {isAwaiting && 'Reading characters and guilds …'}
            {!isAwaiting && total === 0 && 'Choose what counts, then start.'}
            {!isAwaiting &&
              total > 0 &&
              `The first snapshot asks the game ${formatNumber(total)} ${total === 1 ? 'question' : 'questions'}. From then on there is one every 5 minutes, as long as a tab with this page is open.`}
          </p>
        </>
      ) : (
        <>
          <div className={styles.reading}>
            <ReadingLine allowance={allowance} progress={progress} />
          </div>
          <Button onClick={farm.cancelStart}>Cancel</Button>
        </>
      )}
      {fault !== null && progress === null && (
        <p className={styles.fault} role="alert">
          The first snapshot could not be taken: {fault}.
        </p>
      )}
    </section>
  )
}
