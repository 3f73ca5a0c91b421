import { type ReactNode, useId } from 'react'
import { sentence } from '../states/sentence.ts'
import styles from './forms.module.css'
import type { FormField } from './use-form.ts'

export type FieldProps = {
  field: FormField
  /** For password managers and autocompletion. */
  autoComplete: string
  type?: 'text' | 'email' | 'password'
  hint?: ReactNode
  placeholder?: string
  isMono?: boolean
  /** Shown at the right end of the field. */
  end?: ReactNode
}

/** A labelled field with a hint and, below it, what is wrong. */
export const Field = ({ field, autoComplete, type = 'text', hint, placeholder, isMono = false, end }: FieldProps) => {
  const id = useId()
  const { fault } = field
  const described = [hint !== undefined && `${id}h`, fault !== null && `${id}f`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <div className={styles.box}>
        <input
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={fault !== null}
          aria-required="true"
          autoCapitalize="none"
          autoComplete={autoComplete}
          className={`${styles.input} ${isMono ? styles.mono : ''} ${end === undefined ? '' : styles.withEnd}`}
          id={id}
          name={field.name}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value)}
          placeholder={placeholder}
          spellCheck={false}
          type={type}
          value={field.value}
        />
        {end}
      </div>
      {hint !== undefined && (
        <div className={styles.hint} id={`${id}h`}>
          {hint}
        </div>
      )}
      {fault !== null && (
        <p className={styles.fault} id={`${id}f`}>
          {sentence(fault)}
        </p>
      )}
    </div>
  )
}
