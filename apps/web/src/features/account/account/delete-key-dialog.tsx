import { deleteKey, getAccount } from '@gildscope/contracts'
import { FormDialog } from '@gildscope/ui/dialog'
import { useChange } from '../../../shell/use-change.ts'

/** Asks before a game account is unlinked. */
export const DeleteKeyDialog = ({ account, onClose }: { account: string; onClose: () => void }) => {
  const { send, isPending } = useChange(deleteKey, { refetches: [getAccount] })
  return (
    <FormDialog
      confirm="Delete"
      isPending={isPending}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault()
        if ((await send({ body: { apiKey: account } })) !== null) onClose()
      }}
      title={`Delete the key of ${account}?`}
    >
      <p>
        The key is erased here, and verification lists of {account} are no longer checked. In the game it stays valid
        until you delete it there, too.
      </p>
    </FormDialog>
  )
}
