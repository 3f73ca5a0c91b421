import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './forms.module.css'

type Props = Omit<FieldProps, 'type' | 'end' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

/** A field whose content is hidden until the user reveals it. */
export const PasswordField = (props: Props) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field
      {...props}
      end={
        <button
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          className={styles.end}
          onClick={() => setShown(!isShown)}
          type="button"
        >
          <Icon aria-hidden="true" size={16} stroke={1.75} />
        </button>
      }
      type={isShown ? 'text' : 'password'}
    />
  )
}
