import { IconRefresh } from '@tabler/icons-react'
import { Button } from './button.tsx'

type RetryButtonProps = { onRetry: () => void; isPrimary?: boolean }

/** Repeats a request that failed. */
export const RetryButton = ({ onRetry, isPrimary = false }: RetryButtonProps) => (
  <Button icon={IconRefresh} onClick={onRetry} variant={isPrimary ? 'primary' : undefined}>
    Try now
  </Button>
)
