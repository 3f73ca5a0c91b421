import controls from '@gildscope/ui/buttons/controls.module.css'
import forms from '@gildscope/ui/forms/forms.module.css'
import { IconCheck, IconEye, IconEyeOff, IconKey, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../pages/paths.ts'
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
      <li className={styles.of}>of {account.name}</li>
    </ul>
  )
}

/** The key field for visitors who are not signed in. */
export const KeyBox = ({ typed, needs, isFixed = false }: KeyBoxProps) => {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { text, fault, isAsked, change, forget, retry } = typed
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <div className={styles.box}>
      <label className={forms.label} htmlFor={id}>
        {text === '' ? 'API key' : WANTED}
      </label>
      <div className={styles.line}>
        <div className={forms.box}>
          <input
            aria-describedby={`${id}h`}
            aria-invalid={fault !== null}
            autoComplete="off"
            className={`${forms.input} ${forms.mono} ${forms.withEnd}`}
            disabled={isFixed}
            id={id}
            onChange={(event) => change(event.currentTarget.value)}
            placeholder={WANTED}
            spellCheck={false}
            type={isShown ? 'text' : 'password'}
            value={text}
          />
          <button
            aria-label={isShown ? 'Hide the key' : 'Show the key'}
            className={forms.end}
            onClick={() => setShown(!isShown)}
            type="button"
          >
            <Icon aria-hidden="true" size={16} stroke={1.75} />
          </button>
        </div>
        <button
          className={`${controls.button} ${controls.quiet}`}
          disabled={text === '' || isFixed}
          onClick={forget}
          type="button"
        >
          Forget
        </button>
      </div>
      <div aria-live="polite">
        {isAsked && <p className={forms.hint}>Checking the key with the game.</p>}
        {!isAsked && fault !== null && (
          <p className={forms.fault}>
            {fault}{' '}
            <button className={styles.again} onClick={retry} type="button">
              Try again
            </button>
          </p>
        )}
        <Permissions needs={needs} typed={typed} />
      </div>
      <p className={forms.hint} id={`${id}h`}>
        Kept in this tab's memory only: closing the tab removes it, and it is sent only to the game.
      </p>
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
