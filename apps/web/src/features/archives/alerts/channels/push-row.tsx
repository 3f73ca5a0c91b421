import type { Channel } from '@gildscope/contracts'
import { Button, Missing } from '@gildscope/ui'
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import { browserName } from '../../shared/alerts/push-subscription.ts'
import { usePush } from '../../shared/alerts/use-push.ts'
import styles from './channels.module.css'

const WHY = {
  unsupported: 'this browser has no push messages; on iOS install the site first',
  denied: 'you refused them in this browser; its settings for this site allow them again',
  off: 'one tap, the browser asks',
  on: 'subscribed, but not known to your account',
} as const

/** This browser, as long as it gets no push messages. */
export const PushRow = ({ channels }: { channels: readonly Channel[] }) => {
  const { state, isPending, add } = usePush()
  if (state === undefined || (state === 'on' && channels.some(({ kind }) => kind === 'push'))) return null
  return (
    <tr>
      <th scope="row">
        <span className={styles.choose}>
          <span aria-hidden="true" className={styles.sign}>
            <IconWorld size={16} stroke={1.75} />
          </span>
          <span className={styles.two}>
            Push
            <span className={styles.small}>{browserName(navigator.userAgent)}, this browser</span>
          </span>
        </span>
      </th>
      <td className={`${styles.groupStart} ${styles.stateCell}`}>
        <span className={styles.state}>
          <IconMinus aria-hidden="true" size={15} stroke={2} />
          Not added
        </span>
        <span className={styles.small}>{WHY[state]}</span>
      </td>
      <td className={`${styles.figure} ${styles.groupStart} ${styles.wide}`}>
        <Missing />
      </td>
      <td className={styles.wide}>
        <Missing />
      </td>
      <td className={`${styles.groupStart} ${styles.wide}`}>
        <Missing />
      </td>
      <td className={`${styles.figure} ${styles.wide}`}>
        <Missing />
      </td>
      <td className={`${styles.figure} ${styles.wide}`}>
        <Missing />
      </td>
      <td className={styles.end}>
        {(state === 'off' || state === 'on') && (
          <Button icon={IconPlus} isPending={isPending} onClick={add} size="small">
            Add push
          </Button>
        )}
      </td>
    </tr>
  )
}
