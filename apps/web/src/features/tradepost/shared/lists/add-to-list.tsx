import { Button } from '@gildscope/ui'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../../../../shell/session/safe-next.ts'
import { useSession } from '../../../../shell/session/session.ts'

const AddToListDialog = lazy(async () => ({ default: (await import('./add-to-list-dialog.tsx')).AddToListDialog }))

type AddToListProps = { items: readonly { id: number; name?: string | null | undefined }[] }

/** Adds items to a list; visitors are sent to the login first. */
export const AddToList = ({ items }: AddToListProps) => {
  const { account } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [first] = items
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
            ids={items.map(({ id }) => id)}
            lists={account.lists}
            onClose={() => setOpen(false)}
            what={items.length === 1 ? (first?.name ?? `Item ${first?.id}`) : `${items.length} items`}
          />
        </Suspense>
      )}
    </>
  )
}
