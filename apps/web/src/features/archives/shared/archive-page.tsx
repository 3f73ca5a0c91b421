import { ARCHIVES, SHARE_KINDS, type ShareKind } from '@gildscope/contracts'
import type { ReactNode } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { AccountPicker } from './account-picker.tsx'
import { ArchiveBadge } from './archive-badge.tsx'
import styles from './archives.module.css'
import { FirstVisit } from './first-visit.tsx'
import { NoAccounts } from './no-accounts.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { ShareButton } from './stored-data/share-button.tsx'
import { StoredData } from './stored-data/stored-data.tsx'
import { UpdateButton } from './update-button.tsx'
import { ALL_ACCOUNTS, type Archives } from './use-archives.ts'

type ArchivePageProps = {
  title: string
  lead: string
  archives: Archives
  /** CSV and JSON. */
  downloads?: ReactNode
  /** What is lost, and when, while an archive is not read. */
  loss?: string | null
  /** What others can be given a link to; the first of the archive's kind unless given. */
  shares?: ShareKind
  /** The head of the page's table with placeholder rows, below the introduction of a first visit. */
  still?: ReactNode
  /** Replaces the introduction that other archives show on a first visit. */
  first?: ReactNode
  children: ReactNode
}

type BodyProps = Pick<ArchivePageProps, 'archives' | 'still' | 'first' | 'children'>

const Body = ({ archives, still, first, children }: BodyProps) => {
  const { isKnown, query, accounts, account, isFirstVisit } = archives
  if (!isKnown && query.error !== null)
    return (
      <div className={styles.empty}>
        <Failed isAlert state={query} title="The archives could not be fetched" who="The account service" />
      </div>
    )
  if (isKnown && accounts.length === 0) return <NoAccounts kind={archives.kind} />
  if (!isFirstVisit) return children
  return (
    <div className={styles.stack}>
      {account !== ALL_ACCOUNTS && (
        <div className={styles.controls}>
          <AccountPicker archives={archives} />
        </div>
      )}
      {first ?? <FirstVisit archives={archives} />}
      {still}
    </div>
  )
}

/** The frame of an archive page: problems to resolve, head with the age of the data, first visit or content. */
export const ArchivePage = ({
  title,
  lead,
  archives,
  downloads,
  loss = null,
  shares = SHARE_KINDS.find((kind) => kind in ARCHIVES[archives.kind].shares),
  still,
  first,
  children,
}: ArchivePageProps) => {
  const isPhone = useIsPhone()
  const { isFirstVisit, accounts } = archives
  const hasData = accounts.length > 0 && !isFirstVisit
  return (
    <Page
      {...(hasData && downloads !== undefined && { actions: downloads })}
      lead={
        <>
          {lead}
          {isPhone && (
            <span className={styles.phoneBadge}>
              <ArchiveBadge archives={archives} />
            </span>
          )}
        </>
      }
      notice={hasData && <ProblemBanner archives={archives} loss={loss} />}
      title={title}
      tools={
        <>
          {!isPhone && accounts.length > 0 && <ArchiveBadge archives={archives} />}
          {hasData && <UpdateButton archives={archives} />}
          {hasData && shares !== undefined && <ShareButton archives={archives} kind={shares} />}
          {accounts.length > 0 && <StoredData archives={archives} />}
        </>
      }
    >
      <Body archives={archives} first={first} still={still}>
        {children}
      </Body>
    </Page>
  )
}
