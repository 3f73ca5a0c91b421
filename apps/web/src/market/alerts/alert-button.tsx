import { Button, counted } from '@gildscope/ui'
import { IconBellPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type NewAlert, newAlertPath } from '../../pages/alert-paths.ts'
import styles from './alert-button.module.css'

type AlertButtonProps = {
  of: NewAlert
  /** What the rule would be about. */
  title: string
  /** Rules of the reader about the same. */
  count?: number
  isQuiet?: boolean
  children?: ReactNode
}

/** Opens the sentence of a new rule, filled in; visitors are led to the login, and from there to it. */
export const AlertButton = ({ of, title, count = 0, isQuiet = false, children = 'Alert' }: AlertButtonProps) => (
  <Button
    icon={IconBellPlus}
    title={count === 0 ? title : `${title}; you have ${counted(count, 'rule')} about it`}
    to={newAlertPath(of)}
    variant={isQuiet ? 'quiet' : undefined}
  >
    {children}{' '}
    {count > 0 && (
      <span className={styles.count}>
        {count} <span className="gs-visually-hidden">of yours</span>
      </span>
    )}
  </Button>
)
