import { listTokens, type PersonalToken, revokeToken } from '@gildscope/contracts'
import { Button, ScrollBox } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { clockTime, utcTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import keys from './keys.module.css'
import { Pips } from './pips.tsx'
import { type Expiry, expiryOf, scopeRows } from './token-model.ts'
import styles from './tokens.module.css'

const Revoke = ({ token: { id, name }, isOver }: { token: PersonalToken; isOver: boolean }) => {
  const { send, isPending } = useChange(revokeToken, { target: id, refetches: [listTokens] })
  const [isAsked, setAsked] = useState(false)
  const revoke = () => void send({ body: { id } })
  if (isOver)
    return (
      <Button aria-label={`Remove ${name}`} isPending={isPending} onClick={revoke} size="small">
        Remove
      </Button>
    )
  return (
    <>
      <Button
        aria-label={`Revoke ${name}`}
        icon={IconBan}
        isPending={isPending}
        onClick={() => setAsked(true)}
        size="small"
        variant="danger"
      >
        Revoke
      </Button>
      {isAsked && (
        <ConfirmDialog
          action="Revoke"
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            revoke()
          }}
          question={`Revoke ${name}?`}
          text="Whatever uses it is refused at once. It cannot be brought back; a new token is another one."
        />
      )}
    </>
  )
}

const LOOK: Record<Expiry['state'], string | undefined> = { far: undefined, soon: keys.warn, over: undefined }

const Row = ({ token, now, isNew }: { token: PersonalToken; now: number; isNew: boolean }) => {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = token
  const expiry = expiryOf(token, now)
  const isOver = expiry.state === 'over'
  return (
    <tr className={isOver ? styles.over : isNew ? styles.fresh : undefined}>
      <th scope="row" title={name}>
        {name}
        <p className={keys.detail} title={utcTime(createdAt)}>
          made {clockTime(createdAt, now)}
        </p>
      </th>
      <td className={styles.id}>gs_{id}_…</td>
      <td>
        <Pips rows={scopeRows(scopes)} title={`${name} may`} />
      </td>
      <td className={keys.time} title={lastUsedAt === null ? undefined : utcTime(lastUsedAt)}>
        {lastUsedAt === null ? 'never' : clockTime(lastUsedAt, now)}
      </td>
      <td className={keys.time} title={expiresAt === null ? undefined : utcTime(expiresAt)}>
        <span className={LOOK[expiry.state]}>{expiry.words}</span>
      </td>
      <td className={keys.end}>
        <Revoke isOver={isOver} token={token} />
      </td>
    </tr>
  )
}

const HEADS = ['Name', 'Token', 'May', 'Last used', 'Expires'] as const

type TokenTableProps = { tokens: readonly PersonalToken[]; now: number; newId: string | undefined }

export const TokenTable = ({ tokens, now, newId }: TokenTableProps) => (
  <ScrollBox label="Personal tokens">
    <table className={`${keys.table} ${styles.table}`}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row isNew={token.id === newId} key={token.id} now={now} token={token} />
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
