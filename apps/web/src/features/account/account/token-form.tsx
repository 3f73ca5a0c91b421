import {
  ACCOUNT_LIMITS,
  createToken,
  listTokens,
  type NewPersonalToken,
  TOKEN_SCOPE_NAMES,
  TOKEN_SCOPES,
  type TokenScope,
} from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Checkbox, Field, SelectField, useForm } from '@gildscope/ui/forms'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useId, useState } from 'react'
import { useChange } from '../../../shell/use-change.ts'
import { chosenDays, expiryOptions } from './token-model.ts'
import styles from './tokens.module.css'

const USUAL_DAYS = '90'

type TokenFormProps = {
  name: RefObject<HTMLInputElement | null>
  now: number
  onMade: (made: NewPersonalToken) => void
}

export const TokenForm = ({ name: nameField, now, onMade }: TokenFormProps) => {
  const [days, setDays] = useState(USUAL_DAYS)
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set())
  const [isTried, setTried] = useState(false)
  const faultId = useId()
  const { send, isPending } = useChange(createToken, { refetches: [listTokens], says: null })
  const form = useForm({
    labels: { name: 'Name' },
    onSubmit: async ({ name }) => {
      if (scopes.size === 0) return
      const made = await send({ body: { name, scopes: [...scopes], days: chosenDays(days) } })
      if (made === null) return
      form.reset()
      setScopes(new Set())
      setTried(false)
      onMade(made)
    },
  })
  const toggle = (scope: TokenScope, isOn: boolean): void => {
    const others = [...scopes].filter((each) => each !== scope)
    setScopes(new Set(isOn ? [...others, scope] : others))
  }
  const isWrong = isTried && scopes.size === 0
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setTried(true)
        form.onSubmit(event)
      }}
    >
      <div className={styles.fields}>
        <Field
          {...form.field('name')}
          maxLength={ACCOUNT_LIMITS.tokenName.most}
          placeholder="what it is for"
          ref={nameField}
        />
        <SelectField label="Expires" onChange={setDays} options={expiryOptions(now)} value={days} />
        <Button icon={IconPlus} isPending={isPending} size="wide" type="submit">
          Create token
        </Button>
      </div>
      <fieldset aria-describedby={isWrong ? faultId : undefined} className={styles.scopes}>
        <legend>It may</legend>
        {TOKEN_SCOPE_NAMES.map((scope) => (
          <Checkbox
            hint={TOKEN_SCOPES[scope]}
            isOn={scopes.has(scope)}
            key={scope}
            label={scope}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
        {isWrong && (
          <p className={styles.fault} id={faultId} role="alert">
            Tick what it may do.
          </p>
        )}
        <p className={styles.small}>
          Never, whatever is ticked: password, e-mail, API keys, other tokens, deletion, export.
        </p>
      </fieldset>
    </form>
  )
}
