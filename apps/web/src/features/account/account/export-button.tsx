import { exportAccount } from '@gildscope/contracts'
import { Button, saveFile } from '@gildscope/ui'
import { IconDownload } from '@tabler/icons-react'
import { useChange } from '../../../shell/use-change.ts'

/** Everything that is stored about the account, as a file. */
export const ExportButton = ({ user }: { user: string }) => {
  const { send, isPending } = useChange(exportAccount, { says: null })
  const handleClick = async (): Promise<void> => {
    const reply = await send()
    if (reply !== null) saveFile(`gildscope-${user}.json`, 'application/json', JSON.stringify(reply, null, 2))
  }
  return (
    <Button icon={IconDownload} isPending={isPending} onClick={() => void handleClick()}>
      Export everything
    </Button>
  )
}
