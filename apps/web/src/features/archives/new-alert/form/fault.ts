import { ApiError } from '@gildscope/contracts/client'
import { sentence } from '@gildscope/ui'

/** What the server refused, and the control that it is about. */
export type ControlFault = { control: 'subject' | 'conditions' | 'name'; text: string }

const controlOf = (text: string): ControlFault['control'] => {
  if (/\bname\b/.test(text)) return 'name'
  return /\b(item|list|view|account|subject|matches)\b/.test(text) ? 'subject' : 'conditions'
}

/** A refusal of the rule; null: it failed for another reason, which is reported elsewhere. */
export const controlFault = (error: Error): ControlFault | null => {
  if (!(error instanceof ApiError) || !['VALIDATION', 'NOT_FOUND', 'TOO_LARGE', 'CONFLICT'].includes(error.code))
    return null
  return { control: controlOf(error.message), text: sentence(error.message) }
}

export const noSuchItem = (id: number): ControlFault => ({
  control: 'subject',
  text: `There is no item ${id}. Choose another.`,
})
