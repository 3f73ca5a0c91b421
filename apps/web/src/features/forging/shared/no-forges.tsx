import { Notice } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconFlame } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'

/** Shown before anything was recorded. */
export const NoForges = ({ help }: { help: string }) => (
  <div className={styles.empty}>
    <Notice icon={<IconFlame size={22} stroke={1.75} />} title="No forge is recorded yet">
      Results come from players who got a token from the operator of this site, or from an import of past records, which{' '}
      <code>FORGES_FEED_URL</code> names. The <Link to={helpPath(help)}>help</Link> says how both are done.
    </Notice>
  </div>
)
