import { COMMUNITY_FEEDS } from '@gildscope/contracts'
import { ExternalLink, Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import styles from './licences.module.css'

/** Lists of others that are not shipped, and may be read by a running site. */
export const FeedLicences = () => (
  <Panel note="not shipped" title="Community feeds">
    <p className={styles.feedNote}>
      Lists that players publish. A site reads them from their addresses if its operator switched them on, and leaves
      them out of its dumps. <Link to={`${helpPath('status')}#community-feeds`}>What they are</Link>
    </p>
    <ul className={styles.feeds}>
      {Object.values(COMMUNITY_FEEDS).map(({ title, home, licence }) => (
        <li key={title}>
          <ExternalLink href={home}>{title}</ExternalLink>
          <span className={styles.author}>{licence ?? 'licence not stated'}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
