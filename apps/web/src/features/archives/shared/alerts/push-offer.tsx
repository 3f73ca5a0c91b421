import { Button } from '@gildscope/ui'
import { IconDeviceMobile } from '@tabler/icons-react'
import styles from './push-offer.module.css'
import { usePush } from './use-push.ts'

/** Push messages by one tap; nothing where they are on, refused or unknown to the browser. */
export const PushOffer = () => {
  const { state, isPending, add } = usePush()
  if (state !== 'off') return null
  return (
    <div className={styles.offer}>
      <IconDeviceMobile aria-hidden="true" size={18} stroke={1.75} />
      <p>
        <strong>Push is off on this phone.</strong> Rules can reach you while the page is closed.
      </p>
      <Button isPending={isPending} onClick={add}>
        Switch on
      </Button>
    </div>
  )
}
