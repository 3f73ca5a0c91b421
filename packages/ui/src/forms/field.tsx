import type { Icon } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Own = {
  label: string
  /** For screen readers only, where the words around it say what it is for: the control stands alone. */
  isLabelHidden?: boolean | undefined
  value?: string | undefined
  onChange?: ((value: string, control: HTMLInputElement) => void) | undefined
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: ReactNode
  /** At the left end of the control, at its right end, and after it. */
  icon?: Icon | undefined
  end?: ReactNode
  beside?: ReactNode
  /** For keys and the like. */
  isMono?: boolean | undefined
  /** As wide as its content, among buttons. */
  isInline?: boolean | undefined
  /** Of the control, for its width. */
  className?: string | undefined
}
type NativeProps<Tag extends 'input' | 'select' | 'textarea'> = Own & Omit<ComponentProps<Tag>, keyof Own>
export type InputFieldProps = NativeProps<'input'> & { as?: 'input' }
export type FieldProps =
  | InputFieldProps
  | (NativeProps<'select'> & { as: 'select' })
  | (NativeProps<'textarea'> & { as: 'textarea' })

/** A control with its label, a hint and, below it, what is wrong; everything else goes to the native element. */
export const Field = (props: FieldProps) => {
  const ownId = useId()
  // The elements differ in nothing that is used here.
  const {
    as: Control = 'input',
    label,
    onChange,
    hint,
    error,
    icon: Icon,
    end,
    beside,
    ...rest
  } = props as InputFieldProps
  const { id = ownId, isLabelHidden = false, isMono = false, isInline = false, className, ...native } = rest
  const hasHint = hint !== undefined
  const isWrong = error !== undefined && error !== null
  const control = (
    <Control
      aria-describedby={[hasHint && `${id}h`, isWrong && `${id}e`].filter(Boolean).join(' ') || undefined}
      aria-invalid={isWrong}
      aria-label={isLabelHidden ? label : undefined}
      autoComplete="off"
      {...native}
      className={[styles.input, isMono && styles.mono, isInline && styles.inline, className].filter(Boolean).join(' ')}
      id={id}
      onChange={(event) => onChange?.(event.currentTarget.value, event.currentTarget)}
    />
  )
  const boxed =
    Icon === undefined && end === undefined ? (
      control
    ) : (
      <div className={styles.box}>
        {Icon !== undefined && <Icon aria-hidden="true" className={styles.lens} size={16} stroke={1.75} />}
        {control}
        {end}
      </div>
    )
  if (isLabelHidden) return boxed
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {beside === undefined ? (
        boxed
      ) : (
        <div className={styles.line}>
          {boxed}
          {beside}
        </div>
      )}
      {hasHint && (
        <div className={styles.hint} id={`${id}h`}>
          {hint}
        </div>
      )}
      {isWrong && (
        <p className={styles.error} id={`${id}e`}>
          {error}
        </p>
      )}
    </div>
  )
}
