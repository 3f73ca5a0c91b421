import { ApiError } from '@gildscope/contracts/client'
import { Button, Loading, Notice, RetryButton } from '@gildscope/ui'
import { IconCloudOff, IconListSearch } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { canHeal } from '../../../api/query-client.ts'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { ListView } from './list-view.tsx'
import { steps } from './model.ts'
import { useSharedList } from './queries.ts'
import { StepsLine } from './steps-line.tsx'
import styles from './verification.module.css'

const LEAD = 'Shows whether the listed user holds what the list asks for. Nothing else of the account is visible here.'

const NoList = () => (
  <Page lead={LEAD} title="Verification" width="wide">
    <div className={styles.empty}>
      <Notice
        actions={<Button to={paths.verificationManagement}>Your lists</Button>}
        icon={<IconListSearch size={20} stroke={1.75} />}
        title="No list selected"
      >
        The address of a list ends with its id, such as /verification?list=…; its owner finds the full address beside
        the list and can send it to you.
      </Notice>
    </div>
  </Page>
)

const WHAT_TO_DO = {
  gone: 'The list may have been deleted, or its address is incomplete. Ask its owner for the address again.',
  later: 'Retrying automatically.',
} as const

/** The words of the server are the heading. */
const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Page lead={LEAD} title={error.message} width="wide">
    <div className={styles.empty}>
      <Notice
        actions={<RetryButton isPrimary onRetry={onRetry} />}
        aside={error instanceof ApiError && error.requestId !== null ? `request ${error.requestId}` : undefined}
        icon={<IconCloudOff size={20} stroke={1.75} />}
        isAlert
        title="The list could not be shown"
        tone="bad"
      >
        {canHeal(error) ? WHAT_TO_DO.later : WHAT_TO_DO.gone}
      </Notice>
    </div>
  </Page>
)

const NOT_READ = { isThere: false, isFailed: false }

const SharedList = ({ listId }: { listId: string }) => {
  const { list, error, retry } = useSharedList(listId)
  if (list !== undefined) {
    return (
      <Page head={<h1 className={styles.title}>{list.name}</h1>} lead={LEAD} title={list.name} width="wide">
        <ListView list={list} />
      </Page>
    )
  }
  if (error !== null) return <Failed error={error} onRetry={retry} />
  return (
    <Page lead={LEAD} title="Verification" width="wide">
      <div className={styles.empty}>
        <StepsLine steps={steps(NOT_READ, { items: NOT_READ, currencies: NOT_READ })} />
        <Loading lines={12} />
      </div>
    </Page>
  )
}

/** `/verification?list=…`: visible to anyone who has the address. */
export const VerificationPage = () => {
  const [search] = useSearchParams()
  const listId = search.get('list')?.trim() ?? ''
  return listId === '' ? <NoList /> : <SharedList key={listId} listId={listId} />
}
