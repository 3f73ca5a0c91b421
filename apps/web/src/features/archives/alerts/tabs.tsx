import { Link } from 'react-router-dom'
import { alertsPath } from '../../../pages/alert-paths.ts'
import styles from './alerts.module.css'
import { TABS, type Tab } from './use-tab.ts'

const WORDS: Readonly<Record<Tab, string>> = { rules: 'Rules', events: 'Events', channels: 'Channels' }

type TabsProps = { tab: Tab; counts: Readonly<Record<Tab, number | undefined>>; unseen: number }

/** The three parts of the page, each with an address of its own. */
export const Tabs = ({ tab, counts, unseen }: TabsProps) => (
  <nav aria-label="Alerts" className={styles.tabs}>
    {TABS.map((each) => (
      <Link
        className={styles.tab}
        key={each}
        replace
        to={alertsPath(each === 'rules' ? undefined : each)}
        {...(each === tab && { 'aria-current': 'page' as const })}
      >
        {WORDS[each]} <span className={styles.count}>{counts[each] ?? ''}</span>
        {each === 'events' && unseen > 0 && (
          <span className={styles.unseen} title={`${unseen} not seen yet`}>
            {unseen}
            <span className="gs-visually-hidden"> not seen yet</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
)
