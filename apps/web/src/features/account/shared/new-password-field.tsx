import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import type { FormField } from '@gildscope/ui/forms'
import { PasswordField } from '@gildscope/ui/forms'
import styles from './new-password-field.module.css'
import { passwordSteps } from './password-steps.ts'

const STEPS = [1, 2, 3, 4] as const

/** The field for a new password: the rule is shown below it, with the progress towards it. */
export const NewPasswordField = (field: FormField) => {
  const reached = passwordSteps(field.value)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <>
          At least {ACCOUNT_LIMITS.password.least} characters. A sentence is best.
          <span aria-hidden="true" className={styles.steps}>
            {STEPS.map((step) => (
              <span className={step <= reached ? styles.reached : styles.step} key={step} />
            ))}
          </span>
        </>
      }
    />
  )
}
