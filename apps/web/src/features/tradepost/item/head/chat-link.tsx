import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import styles from './chat-link.module.css'

const SAID_MS = 2000

/** The link that shows the item in the game's chat, ready to be copied. */
export const ChatLink = ({ link }: { link: string }) => {
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={styles.link}>
      <code className="gs-mono">{link}</code>
      <button aria-label="Copy the chat link" className={styles.copy} onClick={() => copy(link)} type="button">
        <Icon aria-hidden="true" size={14} stroke={2} />
      </button>
      <span className={styles.said} role="status">
        {copied && 'Chat link copied'}
        {error !== null && 'This browser does not allow copying'}
      </span>
    </span>
  )
}
