import { IconRefresh } from '@tabler/icons-react'
import controls from './controls.module.css'

type RetryButtonProps = { onRetry: () => void; isPrimary?: boolean }

/** Asks again for what could not be fetched. */
export const RetryButton = ({ onRetry, isPrimary = false }: RetryButtonProps) => (
  <button
    className={isPrimary ? `${controls.button} ${controls.primary}` : controls.button}
    onClick={onRetry}
    type="button"
  >
    <IconRefresh aria-hidden="true" size={16} stroke={1.75} />
    Try now
  </button>
)
