import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './field.module.css'
import { Field, type InputFieldProps } from './field.tsx'

type Props = Omit<InputFieldProps, 'type' | 'end'> & { secret?: 'password' | 'key' }

/** A field whose content is hidden until the user reveals it. */
export const PasswordField = ({ secret = 'password', ...field }: Props) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field
      {...field}
      end={
        <button
          aria-label={`${isShown ? 'Hide' : 'Show'} the ${secret}`}
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
