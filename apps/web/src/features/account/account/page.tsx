import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useAccount } from '../../../shell/session/session.ts'
import { DemoKeys } from '../shared/demo-keys.tsx'
import styles from './account.module.css'
import { DeletePanel } from './delete-panel.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { EmailPanel } from './email-panel.tsx'
import { ExportButton } from './export-button.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LinkDemoKey } from './link-demo-key.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ReturnNote } from './return-note.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { UnprovenNote } from './unproven-note.tsx'

export const AccountPage = () => {
  const account = useAccount()
  const { user, accountLevel, updateHours, deletionDue, email } = account
  return (
    <Page
      actions={<ExportButton user={user} />}
      lead={
        <span className={styles.lead}>
          {user}, <Link to={paths.support}>account level {accountLevel - 1}</Link>. Supporting the site raises the level
          and makes data update more often: yours updates every {updateHours} hours.
        </span>
      }
      title="Account Management"
    >
      {deletionDue === null ? <UnprovenNote account={account} /> : <DeletionBanner due={deletionDue} />}
      <ReturnNote account={account} />
      <div className={styles.grid}>
        <div className={styles.stack}>
          <KeysPanel account={account} />
          <DemoKeys actionFor={(demo) => <LinkDemoKey account={account} demo={demo} />} />
          <TokensPanel />
          <SharesPanel />
          <SessionsPanel />
        </div>
        <div className={styles.stack}>
          <EmailPanel account={account} key={email} />
          <PasswordPanel account={account} />
          {deletionDue === null && <DeletePanel user={user} />}
        </div>
      </div>
    </Page>
  )
}
