import { Button } from '@gildscope/ui'
import { IconRss } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const ElsewhereDialog = lazy(async () => ({ default: (await import('./elsewhere-dialog.tsx')).ElsewhereDialog }))

/** Feed, badge and chart of an item, for readers and pages elsewhere. */
export const Elsewhere = ({ id, name }: { id: number; name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={IconRss} onClick={() => setOpen(true)}>
        Feed and embed
      </Button>
      {isOpen && (
        <Suspense>
          <ElsewhereDialog id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
