import { Choice } from '@gildscope/ui/forms'
import type { ComponentProps } from 'react'
import styles from './toggle.module.css'

/** A choice of a few values with a label above; all options stay visible. */
export const Toggle = <Value extends string>(props: ComponentProps<typeof Choice<Value>>) => (
  <div className={styles.toggle}>
    <span aria-hidden="true" className={styles.label}>
      {props.label}
    </span>
    <Choice {...props} />
  </div>
)
