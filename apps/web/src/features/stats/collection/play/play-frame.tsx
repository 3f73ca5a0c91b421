import { Panel } from '@gildscope/ui'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './play.module.css'

/** A frame outside the four steps. */
export const PlayFrame = ({ children }: { children: ReactNode }) => (
  <Panel
    note="only in the demo"
    title={
      <span className={styles.title}>
        <IconPlayerPlay aria-hidden="true" size={15} stroke={1.75} />
        Play <span className={styles.note}>the demo's player does it in the simulated game</span>
      </span>
    }
  >
    <div className={styles.body}>{children}</div>
  </Panel>
)
