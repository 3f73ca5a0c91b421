import { Button } from '@gildscope/ui'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../../../../shell/session/safe-next.ts'
import { useSession } from '../../../../shell/session/session.ts'

const AddToListDialog = lazy(async () => ({ default: (await import('./add-to-list-dialog.tsx')).AddToListDialog }))

type AddToListProps = { item: { id: number; name?: string | null | undefined } }

/** Adds an item to a list; visitors are sent to the login first. */
export const AddToList = ({ item }: AddToListProps) => {
  const { account } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const handlePress = (): void => {
    if (account === null) navigate(loginPath(location))
    else setOpen(true)
  }
  return (
    <>
      <Button icon={IconPlaylistAdd} onClick={handlePress}>
        Add to list
      </Button>
      {isOpen && account !== null && (
        <Suspense>
          <AddToListDialog
            itemId={item.id}
            itemName={item.name ?? `Item ${item.id}`}
            lists={account.lists}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
