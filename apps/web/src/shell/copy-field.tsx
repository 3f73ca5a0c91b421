import { Field } from '@gildscope/ui/forms'
import { CopyButton } from './copy-button.tsx'

const FAILURE = { title: 'It could not be copied', text: 'Select the text and copy it by hand.' }

type CopyFieldProps = {
  label: string
  value: string
  /** Shown while there is nothing to copy. */
  empty?: string
}

/** A line of text to take along. */
export const CopyField = ({ label, value, empty }: CopyFieldProps) => (
  <Field
    beside={<CopyButton failure={FAILURE} label={`Copy ${label}`} said={`${label} copied`} text={value} />}
    isMono
    label={label}
    onFocus={(event) => event.currentTarget.select()}
    placeholder={empty}
    readOnly
    value={value}
  />
)
