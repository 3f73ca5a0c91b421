import { ACCOUNT_LIMITS, listTokens, type NewPersonalToken } from '@gildscope/contracts'
import { Loading, Notice, Panel, RetryButton, sentence } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { helpPath } from '../../../pages/paths.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import keys from './keys.module.css'
import { NewTokenNote } from './new-token-note.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenTable } from './token-table.tsx'
import styles from './tokens.module.css'

const { tokens: most } = ACCOUNT_LIMITS

/** What scripts send in place of a session. */
export const TokensPanel = () => {
  const { data, error, refetch } = useEndpoint(listTokens)
  const [made, setMade] = useState<NewPersonalToken | null>(null)
  const name = useRef<HTMLInputElement>(null)
  const now = useNow()
  const tokens = data?.reply
  const handleDone = (): void => {
    setMade(null)
    name.current?.focus()
  }
  return (
    <Panel note={tokens && `${tokens.length} of ${most}, for scripts and programs`} title="Personal tokens">
      {made !== null && <NewTokenNote key={made.id} made={made} onDone={handleDone} />}
      {tokens !== undefined && tokens.length >= most ? (
        <p className={keys.note}>
          There are {most} tokens, the most that an account can have. Revoke one to make another.
        </p>
      ) : (
        <TokenForm name={name} now={now} onMade={setMade} />
      )}
      {tokens !== undefined && tokens.length > 0 && <TokenTable newId={made?.id} now={now} tokens={tokens} />}
      {tokens?.length === 0 && <p className={styles.none}>No token was made.</p>}
      {tokens === undefined && error === null && <Loading lines={2} />}
      {tokens === undefined && error !== null && (
        <Notice
          actions={<RetryButton onRetry={() => void refetch()} />}
          icon={<IconCloudOff size={22} stroke={1.75} />}
          isAlert
          title="The tokens could not be fetched"
          tone="bad"
        >
          {sentence(error.message)} Retrying automatically.
        </Notice>
      )}
      <p className={styles.foot}>
        Revoked at once, everywhere.
        <Link to={helpPath('tokens')}>Help: tokens</Link>
      </p>
    </Panel>
  )
}
