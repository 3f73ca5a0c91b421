import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'

type TemplateDialogProps = { onUse: () => void; onDecline: () => void; isBusy: boolean }

/** The address holds a template. */
export const TemplateDialog = ({ onUse, onDecline, isBusy }: TemplateDialogProps) => (
  <DialogBox
    actions={
      <>
        <Button onClick={onDecline}>No Template</Button>
        <Button disabled={isBusy} onClick={onUse} variant="primary">
          Use Template
        </Button>
      </>
    }
    onClose={onDecline}
    title="Template Available"
  >
    Do you want to create a new list to use the template?
  </DialogBox>
)
