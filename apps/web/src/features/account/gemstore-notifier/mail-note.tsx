import type { SiteAccount } from '@gildscope/contracts'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'

type Mail = Pick<SiteAccount, 'email' | 'emailConfirmed' | 'noticesStopped'>

/** Why no mails are sent, or null if they are. */
export const mailFault = ({ email, emailConfirmed, noticesStopped }: Mail): string | null => {
  if (email === null || email === '') return 'No e-mail is set on your account, so nothing can be sent.'
  if (!emailConfirmed) return `${email} is not confirmed yet: open the link that was mailed to it.`
  return noticesStopped ? 'You stopped all notices with the link in one of them.' : null
}

/** States where the mails are sent, or why none are. */
export const MailNote = ({ account }: { account: Mail }) => {
  const fault = mailFault(account)
  const Icon = fault === null ? IconMail : IconAlertTriangle
  return (
    <p className={fault === null ? styles.note : `${styles.note} ${styles.warning}`}>
      <Icon aria-hidden="true" size={16} stroke={1.75} />
      <span>
        An e-mail is sent when an item returns. An e-mail must be set and confirmed on your account.{' '}
        {fault ?? `Mails go to ${account.email}.`} <Link to={paths.account}>Account Management</Link>
      </span>
    </p>
  )
}
