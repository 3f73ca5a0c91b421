import { Notice } from '@gildscope/ui'
import { IconKey } from '@tabler/icons-react'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import styles from './archives.module.css'

/** Nothing can be stored without a key. */
export const NoAccounts = () => (
  <div className={styles.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      The site reads your game accounts through keys and keeps what the game forgets. Trades need “account” and
      “tradingpost”, World versus World needs “account”, “characters” and “progression”.
    </Notice>
  </div>
)
