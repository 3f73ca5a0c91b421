import { Panel } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
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
          Keys are erased immediately. Lists and everything else are deleted after 30 days; log in before then if you
          change your mind.
        </p>
        <button className={`${controls.button} ${controls.danger}`} onClick={() => setAsking(true)} type="button">
          <IconTrash aria-hidden="true" size={16} stroke={1.75} />
          Delete account
        </button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} user={user} />}
    </Panel>
  )
}
