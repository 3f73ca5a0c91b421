import { Button, Notice } from '@gildscope/ui'
import { ThemeProvider } from '@gildscope/ui/theme'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import styles from './layout.module.css'

const REASONS = {
  setup:
    'The server did not say how the site is set up. It may be restarting, or the network is down; try again in a moment.',
  crash: 'The frame around the pages has failed. If it happens again, please send us the text below.',
} as const

type StartFailureProps = { error: Error; reason: keyof typeof REASONS; onRetry: () => void }

/** Shown alone when the site could not even start. */
export const StartFailure = ({ error, reason, onRetry }: StartFailureProps) => (
  <ThemeProvider>
    <main className={styles.start}>
      <h1 className="gs-visually-hidden">Gildscope</h1>
      <Notice
        actions={
          <Button icon={IconRefresh} onClick={onRetry} variant="primary">
            Try again
          </Button>
        }
        aside={error.message}
        icon={<IconCloudOff size={20} stroke={1.75} />}
        isAlert
        title="Gildscope could not start"
        tone="bad"
      >
        {REASONS[reason]}
      </Notice>
    </main>
  </ThemeProvider>
)
