import { Notice } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import styles from './archives.module.css'

/** Nothing can be stored without a key. */
export const NoAccounts = () => (
  <div className={styles.empty}>
    <Notice
      actions={
        <Link className={`${controls.button} ${controls.primary}`} to={paths.account}>
          Add a key
        </Link>
      }
      icon={<IconKey size={20} stroke={1.75} />}
      title="No API Key available"
    >
      The site reads your game accounts through keys and keeps what the game forgets. Trades need “account” and
      “tradingpost”, World versus World needs “account”, “characters” and “progression”.
    </Notice>
  </div>
)
