import { Choice } from '@gildscope/ui/forms'
import type { ComponentProps } from 'react'
import styles from './toggle.module.css'

/** One of a few, with its name above; every answer is seen, so that nobody clicks to learn what the other one is. */
export const Toggle = <Value extends string>(props: ComponentProps<typeof Choice<Value>>) => (
  <div className={styles.toggle}>
    <span aria-hidden="true" className={styles.label}>
      {props.label}
    </span>
    <Choice {...props} />
  </div>
)
