import controls from '@gildscope/ui/buttons/controls.module.css'
import { DialogBox } from '@gildscope/ui/dialog'

type TemplateDialogProps = { onUse: () => void; onDecline: () => void; isBusy: boolean }

/** The address holds a template. */
export const TemplateDialog = ({ onUse, onDecline, isBusy }: TemplateDialogProps) => (
  <DialogBox
    actions={
      <>
        <button className={controls.button} onClick={onDecline} type="button">
          No Template
        </button>
        <button className={`${controls.button} ${controls.primary}`} disabled={isBusy} onClick={onUse} type="button">
          Use Template
        </button>
      </>
    }
    onClose={onDecline}
    title="Template Available"
  >
    Do you want to create a new list to use the template?
  </DialogBox>
)
