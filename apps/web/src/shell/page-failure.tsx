import { Button, Notice } from '@gildscope/ui'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import styles from './page.module.css'

/** The error messages of browsers when a part of the site no longer exists, as after an update. */
const MISSING_PART = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Shown where a page crashed or could not be loaded; the shell around it still works. */
export const PageFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const isMissingPart = MISSING_PART.test(error.message)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isMissingPart ? 'This page could not be loaded' : 'This page has failed'}</h1>
      <Notice
        actions={
          <Button icon={IconRefresh} onClick={isMissingPart ? () => location.reload() : onRetry} variant="primary">
            {isMissingPart ? 'Reload' : 'Try again'}
          </Button>
        }
        icon={<IconAlertTriangle size={20} stroke={1.75} />}
        isAlert
        title={error.message}
        tone="bad"
      >
        {isMissingPart
          ? 'The site may have been updated, or the network is down. Reload the page to get the current version.'
          : 'The rest of the site works. If it happens again, please send us this text.'}
      </Notice>
    </div>
  )
}
