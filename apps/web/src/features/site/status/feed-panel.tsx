import type { MarketStatus } from '@gildscope/contracts'
import { ExternalLink, formatNumber, Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import { agoText, feedVerdict } from './model.ts'
import styles from './status.module.css'
import { VerdictMark } from './verdict-mark.tsx'

type Feed = MarketStatus['communityFeeds'][number]

const LeftOut = ({ leftOut, leftOutNames }: Pick<Feed, 'leftOut' | 'leftOutNames'>) => (
  <details className={styles.leftOut}>
    <summary>What was left out</summary>
    <ul>
      {leftOutNames.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {leftOut > leftOutNames.length && <li>and {formatNumber(leftOut - leftOutNames.length)} more</li>}
    </ul>
  </details>
)

const FeedEntry = ({ feed, now }: { feed: Feed; now: string }) => {
  const { title, home, address, licence, reason, rows, leftOut, leftOutNames, triedAt, readAt } = feed
  return (
    <li>
      <p className={styles.importHead}>
        {home === null ? <span>{title}</span> : <ExternalLink href={home}>{title}</ExternalLink>}
        <VerdictMark {...feedVerdict(feed)} />
      </p>
      {reason !== null && (
        <p className={styles.importFoot}>
          {triedAt !== null && `${agoText(now, triedAt)}: `}
          {reason}. What was read before stays.
        </p>
      )}
      <p className={styles.importFoot}>
        <span>
          {formatNumber(rows)} rows{leftOut > 0 && `, ${formatNumber(leftOut)} left out`}
        </span>
        <span>{readAt === null ? 'never read' : `read ${agoText(now, readAt)}`}</span>
      </p>
      <p className={styles.importFoot}>
        <span className={`gs-mono ${styles.address}`}>{address}</span>
        <span>Licence: {licence ?? 'not stated'}</span>
      </p>
      {leftOut > 0 && <LeftOut leftOut={leftOut} leftOutNames={leftOutNames} />}
    </li>
  )
}

/** Lists of players that this installation reads, each with its source and licence. */
export const FeedPanel = ({ feeds, now }: { feeds: readonly Feed[]; now: string }) => (
  <Panel note="lists that players publish" title="Community feeds">
    {feeds.length === 0 ? (
      <p className={styles.nothing}>
        None is read here. <Link to={`${helpPath('status')}#community-feeds`}>What they are</Link>
      </p>
    ) : (
      <ul className={styles.imports}>
        {feeds.map((feed) => (
          <FeedEntry feed={feed} key={feed.name} now={now} />
        ))}
      </ul>
    )}
  </Panel>
)
