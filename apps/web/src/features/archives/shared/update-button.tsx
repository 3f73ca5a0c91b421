import { listArchives, updateArchives } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime, duration } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import styles from './archives.module.css'
import { ALL_ACCOUNTS, type Archives } from './use-archives.ts'

const REFETCHES = [listArchives]

/** Requests an update of the archives of the chosen accounts; reports whether that is possible now, and when next. */
export const useUpdate = ({ account, accounts, updateAllowedAt, age }: Archives) => {
  const now = useNow()
  const id = accounts.find(({ name }) => name === account)?.id ?? ALL_ACCOUNTS
  const { send, isPending } = useChange(updateArchives, { target: id, refetches: REFETCHES, says: null })
  const waitsUntil = updateAllowedAt !== null && Date.parse(updateAllowedAt) > now ? updateAllowedAt : null
  return {
    now,
    waitsUntil,
    isPending: isPending || age.state === 'reading',
    canUpdate: age.active > 0 && waitsUntil === null,
    update: () => void send({ body: { accountID: id } }),
  }
}

/** `Update now`; once in five minutes. */
export const UpdateButton = ({ archives }: { archives: Archives }) => {
  const { now, waitsUntil, isPending, canUpdate, update } = useUpdate(archives)
  const wait = waitsUntil === null ? null : duration((Date.parse(waitsUntil) - now) / 1000)
  return (
    <Button
      disabled={!canUpdate || isPending}
      icon={IconRefresh}
      isPending={isPending}
      onClick={update}
      title={waitsUntil === null ? 'Has the game asked now' : `Possible again at ${clockTime(waitsUntil, now)}`}
      variant="quiet"
    >
      <span className={styles.toolWord}>{wait === null ? 'Update now' : `Update in ${wait}`}</span>
    </Button>
  )
}
