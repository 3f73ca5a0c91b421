import { Button } from '@gildscope/ui'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMarketStatus } from '../api/use-market-status.ts'
import { helpPath } from '../pages/paths.ts'
import { useArrival } from './arrival.tsx'
import { collectingDays } from './collecting.ts'
import { CopyButton, LINK_FAILURE } from './copy-button.tsx'
import { FreshnessBadge } from './freshness/freshness-badge.tsx'
import { useHelpPage } from './help-context.ts'
import styles from './page.module.css'
import { PastHint } from './past-hint.tsx'
import { dayAndTime, utcTime } from './time/words.ts'

export type PageProps = {
  title: string
  /** Replaces the title, for pages with a head of their own. */
  head?: ReactNode
  /** One sentence that states what the page answers. */
  lead?: ReactNode
  /** Downloads and the like, at the right of the head. */
  actions?: ReactNode
  /** Before link and help: the age of the page's own data, and related actions. */
  tools?: ReactNode
  /** Above the head: problems that the user has to resolve. */
  notice?: ReactNode
  /** Shows the age of the market's data. */
  isMarket?: boolean
  /** Reading pages stop growing at a width. */
  width?: 'full' | 'wide' | 'reading'
  children: ReactNode
}

/** Figures over a week are incomplete in the first one. */
const Collecting = () => {
  const { status } = useMarketStatus()
  const collecting = collectingDays(status)
  if (collecting === null) return null
  return (
    <p className={styles.collecting} data-collecting="">
      Collecting since <span title={utcTime(collecting.since)}>{dayAndTime(collecting.since)}</span>, {collecting.days}{' '}
      of {collecting.of} days. Figures over longer times are still incomplete.
      <PastHint />
    </p>
  )
}

const addressOfView = (): string => location.href

const HelpLink = ({ page }: { page: string }) => (
  <Button className={styles.help} icon={IconHelpCircle} to={helpPath(page)} variant="quiet">
    <span className={styles.helpWord}>Help</span>
  </Button>
)

/** The frame of every page: head, age of the data, help, content. */
export const Page = (props: PageProps) => {
  const { title, head, lead, actions, tools, notice, isMarket = false, width = 'full', children } = props
  useArrival(title)
  const help = useHelpPage()
  return (
    <div className={width === 'full' ? styles.page : `${styles.page} ${styles[width]}`}>
      {notice}
      <div className={styles.head}>
        <div className={styles.titles}>{head ?? <h1 className={styles.title}>{title}</h1>}</div>
        <div className={styles.lead}>
          {lead !== undefined && <p>{lead}</p>}
          {isMarket && <Collecting />}
        </div>
        <div className={styles.tools}>
          {isMarket && (
            <span className={styles.badge}>
              <FreshnessBadge />
            </span>
          )}
          {tools}
          <CopyButton
            failure={LINK_FAILURE}
            isLink
            label="Copy a link to this view"
            said="Link copied"
            text={addressOfView}
            variant="quiet"
          />
          {help !== null && <HelpLink page={help} />}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
