import { IconRefresh } from '@tabler/icons-react'
import controls from './controls.module.css'

type RetryButtonProps = { onRetry: () => void; isPrimary?: boolean }

/** Repeats a request that failed. */
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
