export { ConfirmDialog } from './confirm-dialog.tsx'
export { Dialog } from './dialog.tsx'
export { DialogBox } from './dialog-box.tsx'
export { FormDialog } from './form-dialog.tsx'
