import { Button, Panel } from '@gildscope/ui'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './account.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export const DeletePanel = ({ user }: { user: string }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Delete account">
      <div className={styles.body}>
        <p className={styles.text}>
          Keys and tokens are erased immediately. Lists and everything else are deleted after 30 days; log in before
          then if you change your mind.
        </p>
        <Button icon={IconTrash} onClick={() => setAsking(true)} variant="danger">
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} user={user} />}
    </Panel>
  )
}
