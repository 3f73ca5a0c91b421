import { Button } from '@gildscope/ui'
import { PasswordField } from '@gildscope/ui/forms'
import { IconCheck, IconKey, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import styles from './key-box.module.css'
import type { TypedKey } from './use-typed-key.ts'

/** The wording of the specification. */
const WANTED = 'API Key with "account" "inventories" permissions'

type KeyBoxProps = {
  typed: TypedKey
  /** Permissions that the page looks for. */
  needs: readonly string[]
  isFixed?: boolean
}

const Permissions = ({ typed: { account }, needs }: KeyBoxProps) => {
  if (account === null) return null
  return (
    <ul aria-label="Permissions of the key" className={styles.permissions}>
      {needs.map((name) => {
        const has = account.permissions.includes(name)
        const Icon = has ? IconCheck : IconX
        return (
          <li className={has ? styles.has : styles.lacks} key={name}>
            <Icon aria-hidden="true" size={14} stroke={2} />
            {name}
            <span className="gs-visually-hidden">{has ? '' : ' is missing'}</span>
          </li>
        )
      })}
      <li>of {account.name}</li>
    </ul>
  )
}

/** The key field for visitors who are not signed in. */
export const KeyBox = ({ typed, needs, isFixed = false }: KeyBoxProps) => {
  const { text, fault, isAsked, change, forget, retry } = typed
  return (
    <div className={styles.box}>
      <PasswordField
        aria-invalid={fault !== null}
        beside={
          <Button disabled={text === '' || isFixed} onClick={forget} variant="quiet">
            Forget
          </Button>
        }
        disabled={isFixed}
        hint="Kept in this tab's memory only: closing the tab removes it, and it is sent only to the game."
        isMono
        label={text === '' ? 'API key' : WANTED}
        onChange={change}
        placeholder={WANTED}
        secret="key"
        spellCheck={false}
        value={text}
      />
      <div aria-live="polite" className={styles.verdict}>
        {isAsked && <p>Checking the key with the game.</p>}
        {!isAsked && fault !== null && (
          <p className={styles.lacks}>
            {fault}{' '}
            <Button onClick={retry} variant="link">
              Try again
            </Button>
          </p>
        )}
        <Permissions needs={needs} typed={typed} />
      </div>
    </div>
  )
}

/** The benefits of an account. */
export const SignUpNote = () => (
  <div className={styles.note}>
    <IconKey aria-hidden="true" size={18} stroke={1.75} />
    <p>
      <strong>Use this often?</strong>
      <br />
      Create an account to save the key and keep snapshots for comparing. <Link to={paths.signUp}>Sign up</Link>
    </p>
  </div>
)
