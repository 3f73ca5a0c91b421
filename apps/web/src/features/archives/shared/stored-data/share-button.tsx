import type { ShareKind } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '../archives.module.css'
import type { Archives } from '../use-archives.ts'
import { Shares } from './shares.tsx'

type ShareButtonProps = { archives: Archives; kind: ShareKind }

/** Opens the links with which others read what the page shows. */
export const ShareButton = ({ archives: { accounts, account }, kind }: ShareButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button
        icon={IconShare}
        onClick={() => setOpen(true)}
        title="Links with which others read this without signing in"
        variant="quiet"
      >
        <span className={styles.toolWord}>Share</span>
      </Button>
      {isOpen && (
        <DialogBox actions={<Button onClick={close}>Close</Button>} onClose={close} title="Share">
          <Shares accounts={accounts.map(({ name }) => name)} shown={{ kind, account }} />
        </DialogBox>
      )}
    </>
  )
}
