import type { ComponentProps } from 'react'
import styles from './field.module.css'

/** Fields one below the other, which show what is wrong themselves. */
export const Form = ({ className = '', ...form }: ComponentProps<'form'>) => (
  <form noValidate {...form} className={`${styles.form} ${className}`} />
)
