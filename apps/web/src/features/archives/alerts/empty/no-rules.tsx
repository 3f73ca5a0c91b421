import type { Channel } from '@gildscope/contracts'
import { Button, Notice } from '@gildscope/ui'
import { IconBell } from '@tabler/icons-react'
import { paths } from '../../../../pages/paths.ts'
import styles from '../alerts.module.css'

export const NoRules = (_: { channels: readonly Channel[] | undefined }) => (
  <div className={styles.panel}>
    <Notice
      actions={<Button to={paths.newAlert}>New alert</Button>}
      icon={<IconBell size={20} stroke={1.75} />}
      title="Nothing is watched yet"
    >
      A rule is one sentence. Before it is armed you see when it would have fired in the last 90 days. A rule waits, and
      says so, while its data is old or unsure.
    </Notice>
  </div>
)
